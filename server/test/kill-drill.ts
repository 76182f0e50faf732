import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { testSecret } from './database.ts'
import { bookingRequest, eventually, type TestKurso, type TestTenant } from './kurso.ts'
import type { startMailServer } from './mail-server.ts'
import { startNodeProcess } from './node-process.ts'

type MailServer = Awaited<ReturnType<typeof startMailServer>>

type Drill = {
  kurso: TestKurso
  tenant: TestTenant
  courseId: string
  mailServer: MailServer
  rounds: number
}

/**
 * Books over HTTP and kills the node with `kill -9` a few milliseconds later, again and again: between
 * commit and promise kept, while jobs run, while a mail is on its way. Whatever was answered must stand.
 */
export async function killDrill({ kurso, tenant, courseId, mailServer, rounds }: Drill): Promise<void> {
  const environment = {
    DATABASE_URL: kurso.database.ownerUrl,
    KURSO_SECRET: testSecret,
    KURSO_SMTP_URL: mailServer.url,
    KURSO_DATA: '/tmp',
  }
  const answered: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const node = await startNodeProcess(environment)
    const book = async (at: number) => {
      const [person] = bookingRequest().attendees
      const email = `round-${round}-${at}@example.org`
      const response = await fetch(
        `${node.origin}/api/${tenant.slug}/portal/courses/${courseId}/registrations`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${round}.${at}` },
          body: JSON.stringify(bookingRequest({ attendees: [{ ...person, email }] })),
        },
      )
      if (response.ok) answered.push(email)
    }
    const bookings = Array.from({ length: 12 }, (_, at) => book(at).catch(() => undefined))
    await Promise.race([Promise.all(bookings), pause(20 + ((round * 37) % 120))])
    node.child.kill('SIGKILL')
    await Promise.all(bookings)
    await node.exited
  }
  const last = await startNodeProcess(environment)
  try {
    const { rows } = await kurso.owner.query<{ email: string }>(
      'select email from registration where course_id = $1',
      [courseId],
    )
    const booked = rows.map((row) => row.email)
    expect(new Set(booked).size).toBe(booked.length)
    expect(answered.filter((email) => !booked.includes(email))).toEqual([])
    await eventually(async () => {
      const waiting = await kurso.owner.query(
        "select 1 from mail where state <> 'sent' union all select 1 from outbox",
      )
      const written = await kurso.owner.query('select count(*)::int as n from mail')
      return waiting.rowCount === 0 && written.rows[0].n === booked.length
    }, 90_000)
    for (const email of booked) {
      const ids = new Set(
        mailServer.received.filter((mail) => mail.to === email).map((mail) => mail.messageId),
      )
      expect([email, ids.size]).toEqual([email, 1])
    }
  } finally {
    last.child.kill('SIGTERM')
    await last.exited
  }
}
