import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSecret } from './database.ts'
import { startMailServer, type TestMailServer } from './mail-server.ts'
import { startNodeProcess } from './node-process.ts'
import { eventually, startTestReihum, type TestReihum } from './reihum.ts'
import { ruleDesk } from './rule-desk.ts'
import { takeOverAtOnce } from './take-over-at-once.ts'

const people = 150

let mailServer: TestMailServer
let reihum: TestReihum
beforeAll(async () => {
  mailServer = await startMailServer()
  // Only serves requests: the nodes that are killed look, write and send.
  reihum = await startTestReihum({
    environment: { REIHUM_SMTP_URL: mailServer.url },
    args: ['--role', 'web'],
  })
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
})

test('the node is killed while it writes by a rule: each of 150 people gets one letter', async () => {
  const tenant = await reihum.addTenant()
  const { desk, on, course, letters, broken } = ruleDesk(() => ({ reihum, tenant }))
  const courseId = await course(new Date(Date.now() + 3_600_000).toISOString())
  for (let done = 0; done < people; done += 10)
    await desk.create(courseId, {
      attendees: Array.from({ length: 10 }, (_, at) => ({
        firstName: 'Ada',
        lastName: `Berg ${done + at}`,
        email: `person-${done + at}@many.example`,
      })),
    })
  const rule = await on({ amount: 1, unit: 'hours' })
  for (const [table, column] of [
    ['notification_rule', 'on_since'],
    ['registration', 'registered_at'],
    ['appointment', 'created_at'],
  ])
    await reihum.owner.query(
      `update ${table} set ${column} = ${column} - interval '1 day' where tenant_id = $1`,
      [tenant.id],
    )
  const environment = {
    DATABASE_URL: reihum.database.ownerUrl,
    REIHUM_SECRET: testSecret,
    REIHUM_SMTP_URL: mailServer.url,
    REIHUM_DATA: '/tmp',
  }
  const written = async (state = '%') => {
    const { rows } = await reihum.owner.query<{ n: number }>(
      `select count(*)::int as n from mail where tenant_id = $1 and kind = 'notification.by-rule' and state like $2`,
      [tenant.id, state],
    )
    return rows[0]?.n ?? 0
  }
  const first = await startNodeProcess(environment)
  await eventually(async () => (await written()) > 0, 60_000)
  first.child.kill('SIGKILL')
  await first.exited
  await takeOverAtOnce(reihum)
  expect(await broken()).toEqual([])
  const second = await startNodeProcess(environment)
  try {
    await eventually(async () => (await written('sent')) === people, 240_000)
    const arrived = new Map<string, Set<string>>()
    for (const { to, subject, messageId } of mailServer.received)
      if (subject.startsWith('Bald')) arrived.set(to, (arrived.get(to) ?? new Set()).add(messageId))
    expect(arrived.size).toBe(people)
    expect([...arrived.values()].filter((own) => own.size !== 1)).toEqual([])
    expect([await written(), (await letters(rule.id)).total]).toEqual([people, people])
    expect(await broken()).toEqual([])
  } finally {
    second.child.kill('SIGTERM')
    await second.exited
  }
}, 360_000)
