import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { solvedForBooking } from './captcha.ts'
import { testSecret } from './database.ts'
import type { startMailServer } from './mail-server.ts'
import { type NodeProcess, startNodeProcess } from './node-process.ts'
import { bookingRequest, eventually, type TestReihum, type TestTenant } from './reihum.ts'
import { takeOverAtOnce } from './take-over-at-once.ts'

type MailServer = Awaited<ReturnType<typeof startMailServer>>

type Drill = {
  reihum: TestReihum
  tenant: TestTenant
  courseId: string
  mailServer: MailServer
  rounds: number
  /** One that runs already, so that the first round starts none. */
  running?: NodeProcess
  /** What a killed node held is given back at once; otherwise the next one does it in its time. */
  isHurried?: boolean
}

/** Settings of the nodes that are killed. */
export const killedNode = ({ reihum, mailServer }: Pick<Drill, 'reihum' | 'mailServer'>) => ({
  DATABASE_URL: reihum.database.ownerUrl,
  REIHUM_SECRET: testSecret,
  REIHUM_SMTP_URL: mailServer.url,
  REIHUM_DATA: '/tmp',
})

/**
 * Repeatedly books over HTTP and kills the node with `kill -9` as soon as it has answered once: between a commit and
 * its jobs, while jobs run, while a mail is being sent. Every booking that was answered must exist afterwards. Returns the node
 * that did what was left; whoever asked ends it.
 */
export async function killDrill(drill: Drill): Promise<NodeProcess> {
  const { reihum, tenant, courseId, mailServer, rounds, isHurried } = drill
  const environment = killedNode(drill)
  let { running } = drill
  const answered: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const node = running ?? (await startNodeProcess(environment))
    running = undefined
    const book = async (at: number) => {
      const [person] = bookingRequest().attendees
      const email = `round-${round}-${at}@example.org`
      const response = await fetch(
        `${node.origin}/api/${tenant.slug}/portal/courses/${courseId}/registrations`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${round}.${at}` },
          body: JSON.stringify(
            bookingRequest({ attendees: [{ ...person, email }], captcha: solvedForBooking(tenant.id) }),
          ),
        },
      )
      if (response.ok) answered.push(email)
    }
    const bookings = Array.from({ length: 12 }, (_, at) => book(at))
    try {
      // Waits for the first answer, while the other bookings are still running.
      await Promise.any(bookings)
      await pause((round * 37) % 120)
    } finally {
      node.child.kill('SIGKILL')
    }
    await Promise.allSettled(bookings)
    await node.exited
    if (isHurried) await takeOverAtOnce(reihum)
  }
  const last = await startNodeProcess(environment)
  try {
    const { rows } = await reihum.owner.query<{ email: string }>(
      'select email from registration where course_id = $1',
      [courseId],
    )
    const booked = rows.map((row) => row.email)
    expect(new Set(booked).size).toBe(booked.length)
    expect(answered.length).toBeGreaterThanOrEqual(rounds)
    expect(answered.filter((email) => !booked.includes(email))).toEqual([])
    await eventually(async () => {
      // One query for both conditions: between two queries a job that was taken over could write a mail without having
      // sent it.
      const { rowCount } = await reihum.owner.query(
        `select from mail where state = 'sent' and recipient like 'round-%'
         having count(*) = $1 and not exists (select from outbox)`,
        [booked.length],
      )
      return rowCount === 1
    }, 90_000)
    for (const email of booked) {
      const ids = new Set(
        mailServer.received.filter((mail) => mail.to === email).map((mail) => mail.messageId),
      )
      expect([email, ids.size]).toEqual([email, 1])
    }
    return last
  } catch (error) {
    last.child.kill('SIGKILL')
    throw error
  }
}
