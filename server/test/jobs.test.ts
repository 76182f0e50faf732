import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { addJob } from './jobs.ts'
import { type ReceivedMail, startMailServer } from './mail-server.ts'
import {
  addCourse,
  bookingRequest,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from './reihum.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let reihum: TestReihum
let second: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  mailServer = await startMailServer()
  const environment = { REIHUM_SMTP_URL: mailServer.url }
  reihum = await startTestReihum({ environment })
  second = await startTestReihum({ environment, database: reihum.database })
  tenant = await reihum.addTenant()
})
afterAll(async () => {
  await second.close()
  await reihum.close()
  await mailServer.close()
})

const book = (courseId: string, email: string, language = 'de', node = reihum) => {
  const [person] = bookingRequest().attendees
  return node.call('POST', `/api/${tenant.slug}/portal/courses/${courseId}/registrations`, {
    body: bookingRequest({ language, attendees: [{ ...person, email }] }),
  })
}

test('a registration is told by mail in the language of the booking, as HTML and as text', async () => {
  const courseId = await addCourse(reihum, tenant, { title: 'Töpfern <b>& mehr</b>' })
  await Promise.all([
    book(courseId, 'deutsch@example.org', 'de'),
    book(courseId, 'english@example.org', 'en'),
  ])
  const mails = await eventually(async () => {
    const found = ['deutsch', 'english'].map((name) =>
      mailServer.received.find((m) => m.to === `${name}@example.org`),
    )
    return found.every(Boolean) && (found as ReceivedMail[])
  })
  const [german, english] = mails
  expect(german?.subject).toBe('Ihre Anmeldung: Töpfern <b>& mehr</b>')
  expect(english?.subject).toBe('Your registration: Töpfern <b>& mehr</b>')
  expect(german?.html).toContain('Töpfern &lt;b&gt;&amp; mehr&lt;/b&gt;')
  expect(german?.text).toContain('Buchungsnummer: ')
  expect(english?.text).toMatch(
    /http:\/\/reihum\.test\/portal\/[^/]+\/course-registration\/[\w-]{43}\?lang=en/,
  )
})

test('two nodes with a worker each: 100 bookings, 100 mails, none twice and none lost', async () => {
  const courseId = await addCourse(reihum, tenant, { attendeeLimit: null })
  const before = mailServer.received.length
  await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      book(courseId, `p${at}@example.org`, 'de', at % 2 ? reihum : second),
    ),
  )
  await eventually(async () => mailServer.received.length - before >= 100, 90_000)
  await new Promise((wait) => setTimeout(wait, 300))
  const sent = mailServer.received.slice(before)
  expect(sent).toHaveLength(100)
  expect(new Set(sent.map((mail) => mail.messageId)).size).toBe(100)
  expect(new Set(sent.map((mail) => mail.to)).size).toBe(100)
}, 120_000)

test('a job that is just running is not run once more', async () => {
  const superuser = await reihum.addUser('super', { superuser: true })
  const id = await addJob(reihum, { task: 'nobody.does-this' })
  const claim = (node: string | null) =>
    reihum.owner.query(
      `update job set claim = $2::uuid, node_id = $2::uuid, claimed_at = case when $2 is not null then now() end
       where id = $1`,
      [id, node],
    )
  const retry = () => reihum.call('POST', `/api/admin/jobs/${id}/retry`, { token: superuser.token })
  await claim(newId())
  expect(await retry()).toMatchObject({ status: 409, body: { error_code: 'JOB_RUNNING' } })
  await claim(null)
  expect(await retry()).toMatchObject({ status: 200, body: { id, attempts: 0, running: false } })
  await reihum.owner.query('delete from job where id = $1', [id])
  expect(await retry()).toMatchObject({ status: 404 })
})

describe('a mail server that refuses', () => {
  test('the mail waits with its error, the job is visible, and run again it goes out under the same id', async () => {
    const superuser = await reihum.addUser('super', { superuser: true })
    mailServer.refuse(true)
    const courseId = await addCourse(reihum, tenant)
    await book(courseId, 'patient@example.org')
    const rows = await eventually(async () => {
      const found = await reihum.owner.query(
        "select state, last_error, message_id from mail where recipient = 'patient@example.org' and next_try_at is not null",
      )
      return found.rows.length > 0 && found.rows
    })
    expect(rows).toMatchObject([{ state: 'queued', last_error: expect.stringContaining('mailbox is full') }])
    // It has put itself off, which is no failure.
    const job = await eventually(async () => {
      const { body } = await reihum.call<{ items: { id: string; task: string; running: boolean }[] }>(
        'GET',
        '/api/admin/jobs',
        { token: superuser.token },
      )
      return body.items.find(({ task, running }) => task === 'mail.send' && !running)
    })
    expect(job).toMatchObject({ lastError: null, attempts: 0 })
    mailServer.refuse(false)
    const retried = await reihum.call('POST', `/api/admin/jobs/${job.id}/retry`, { token: superuser.token })
    expect(retried.status).toBe(200)
    const mail = await eventually(async () => mailServer.received.find((m) => m.to === 'patient@example.org'))
    expect(mail.messageId).toBe(rows[0].message_id)
    await eventually(
      async () =>
        (
          await reihum.owner.query(
            "select 1 from mail where recipient = 'patient@example.org' and state = 'sent'",
          )
        ).rowCount,
    )
  })
})

test('one id leads from the request over the event to the job of the letter', async () => {
  mailServer.refuse(true)
  try {
    const courseId = await addCourse(reihum, tenant)
    const { headers } = await book(courseId, 'followed@example.org')
    const { rows: entries } = await reihum.owner.query(
      `select id, request_id from audit_entry e join audit_detail d on (d.tenant_id, d.audit_id) = (e.tenant_id, e.id)
       where e.tenant_id = $1 and command_type = 'registration.received' order by id desc limit 1`,
      [tenant.id],
    )
    const [{ id: eventId, request_id: requestId }] = entries
    expect(requestId).toBe(headers.get('x-request-id'))
    const payload = await eventually(async () => {
      const { rows } = await reihum.owner.query(
        `select payload from job where task = 'mail.send' and payload ->> 'mailId' in
           (select id::text from mail where recipient = 'followed@example.org')`,
      )
      return rows[0]?.payload
    })
    expect(payload).toMatchObject({ eventId, requestId })
  } finally {
    mailServer.refuse(false)
  }
})
