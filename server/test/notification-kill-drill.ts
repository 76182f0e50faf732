import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { testSecret } from './database.ts'
import type { TestMailServer } from './mail-server.ts'
import { startNodeProcess } from './node-process.ts'
import { german, notificationDesk } from './notification-desk.ts'
import { eventually, type TestReihum, type TestTenant } from './reihum.ts'
import { takeOverAtOnce } from './take-over-at-once.ts'

type Drill = {
  reihum: TestReihum
  tenant: TestTenant
  mailServer: TestMailServer
  people: number
  kills: number
  /** What a killed node held is given back at once; otherwise the next one does it in its time. */
  isHurried?: boolean
}

async function addPeople({ reihum, tenant, people }: Drill): Promise<void> {
  await reihum.owner.query(
    `insert into person (tenant_id, id, first_name, last_name, email, name_sort)
     select $1, gen_random_uuid(), 'Ada', 'Berg ' || n, 'person-' || n || '@many.example', 'berg ' || n
     from generate_series(1, $2::int) n`,
    [tenant.id, people],
  )
}

const count = async ({ reihum, tenant }: Drill, rows: string) => {
  const found = await reihum.owner.query<{ n: number }>(`select count(*)::int as n from ${rows}`, [tenant.id])
  return found.rows[0]?.n ?? 0
}

/**
 * Sends a message to many people and kills the node that does it with `kill -9` again and again: while letters are
 * written, while they are sent, and in between. Afterwards everybody has it, once. Returns how much was done at each kill:
 * a kill before the first or after the last letter tries nothing.
 */
export async function notificationKillDrill(drill: Drill): Promise<{ sentAtKills: number[] }> {
  const { reihum, tenant, mailServer, people, kills, isHurried } = drill
  const environment = {
    DATABASE_URL: reihum.database.ownerUrl,
    REIHUM_SECRET: testSecret,
    REIHUM_SMTP_URL: mailServer.url,
    REIHUM_DATA: '/tmp',
  }
  const { draft, send, recipients, broken } = notificationDesk(() => ({ reihum, tenant, mailServer }))
  await addPeople(drill)
  const message = await draft({ kind: 'personList', filter: {} }, german('An alle', 'Hallo {{person.name}}'))
  expect((await send(message)).body).toMatchObject({ state: 'sending', total: people })
  const written = () => count(drill, `mail where tenant_id = $1 and kind = 'notification.sent'`)
  const sentAtKills: number[] = []
  for (let at = 0; at < kills; at += 1) {
    const node = await startNodeProcess(environment)
    // A part of what is left, by turns of the letters that are written and of those that arrive.
    const goal = Math.ceil((people * (at + 1)) / (kills + 2))
    await eventually(
      async () => (at % 2 === 0 ? await written() : mailServer.received.length) >= goal,
      180_000,
    )
    await pause(Math.random() * 50)
    node.child.kill('SIGKILL')
    await node.exited
    if (isHurried) await takeOverAtOnce(reihum)
    sentAtKills.push(mailServer.received.length)
    expect(await broken()).toEqual([])
  }
  const last = await startNodeProcess(environment)
  try {
    // The jobs of nodes that were killed are taken over within half a minute.
    await eventually(
      async () =>
        (await count(
          drill,
          `mail where tenant_id = $1 and kind = 'notification.sent' and state = 'sent'`,
        )) === people,
      600_000,
    )
    const arrived = new Map<string, Set<string>>()
    for (const { to, messageId } of mailServer.received)
      arrived.set(to, (arrived.get(to) ?? new Set()).add(messageId))
    expect(arrived.size).toBe(people)
    // One letter each. A node that dies after the mail server took a letter and before that is noted cannot know it, so the
    // same letter, with its Message-ID, may come again then: at most as many as are on their way at once.
    expect([...arrived.values()].filter((letters) => letters.size !== 1)).toEqual([])
    expect(mailServer.received.length - people).toBeLessThanOrEqual(kills * 3)
    expect((await recipients(message.id)).counts).toMatchObject({
      all: people,
      reached: people,
      waiting: 0,
      failed: 0,
    })
    expect(await broken()).toEqual([])
  } finally {
    last.child.kill('SIGTERM')
    await last.exited
  }
  return { sentAtKills }
}
