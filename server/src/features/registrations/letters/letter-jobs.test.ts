import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { record } from '#platform/audit/record.ts'
import { deriveKey } from '#platform/config.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { newId } from '#platform/ids.ts'
import { runJob } from '#platform/jobs/worker.ts'
import { SendFailure } from '#platform/mail/send-failure.ts'
import { sendMailJob } from '#platform/mail/send-mail.ts'
import type { Transport } from '#platform/mail/transport.ts'
import { testSecret, testVault } from '#test/database.ts'
import { letterDesk } from '#test/letter-desk.ts'
import { linkIn, startMailServer } from '#test/mail-server.ts'
import { addCourse, eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { bookingRequestOf } from '../booking/booking-request-token.ts'
import { bookingRequested, withdrawalDeclared } from '../registration.events.ts'
import { registrationJobs } from '../registration.jobs.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let reihum: TestReihum
let tenant: TestTenant

const desk = letterDesk(() => ({ reihum, tenant, mailServer }))
const { inside, newAddress, book, idsOf, staff, toldTo, last, mailsOf } = desk

const keyFor = (purpose: string) => deriveKey(testSecret, purpose)

const jobs = (inTenant: InTenant = reihum.inTenant) =>
  registrationJobs({
    inTenant,
    keyFor,
    vault: testVault,
    publicUrl: 'http://reihum.test',
    mail: { canSend: false, domain: 'reihum.test' },
  })

const run = (task: string, payload: object, inTenant?: InTenant) =>
  runJob(
    jobs(inTenant),
    task,
    { tenantId: tenant.id, outboxId: newId(), eventId: newId(), ...payload },
    { isLast: false, isHeld: async () => true },
  )

beforeAll(async () => {
  mailServer = await startMailServer()
  reihum = await startTestReihum({ environment: { REIHUM_SMTP_URL: mailServer.url } })
  tenant = await reihum.addTenant()
  await desk.furnish()
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
})

test('the receipt of a withdrawal tells what was declared and when, and only where it is to be answered', async () => {
  const [answered, silent] = [newAddress(), newAddress()]
  for (const email of [answered, silent])
    await inside(async (ctx) => {
      const id = newId()
      await ctx.tx
        .insertInto('withdrawal')
        .values({
          tenant_id: ctx.tenantId,
          id,
          request_key: newId(),
          declared_at: new Date('2027-03-01T10:00:42Z'),
          name: 'Mina Müller',
          contract: '4K7M-9XQA',
          email,
          language: 'de',
          state: 'open',
        })
        .execute()
      await record(ctx, withdrawalDeclared(id, { state: 'open', answers: email === answered }))
    })
  const receipt = await last(answered, 1)
  expect(receipt.text).toContain('01.03.2027 um 11:00:42 Uhr (Europe/Berlin)')
  expect(receipt.text).toContain('Vertrag: 4K7M-9XQA')
  expect(toldTo(silent)).toEqual([])
})

test('a booking that waits for one click tells nothing of what its sender wrote, and is read by nobody else', async () => {
  const email = newAddress()
  const courseId = await addCourse(reihum, tenant)
  const id = await inside(async (ctx) => {
    const requestId = newId()
    const content = { attendees: [{ firstName: 'Win money at evil.example', lastName: '', email }] }
    await ctx.tx
      .insertInto('booking_request')
      .values({
        tenant_id: ctx.tenantId,
        id: requestId,
        course_id: courseId,
        email,
        language: 'en',
        content: JSON.stringify(content),
        created_at: ctx.now,
        expires_at: new Date(ctx.now.getTime() + 86_400_000),
      })
      .execute()
    await record(ctx, bookingRequested(requestId, courseId))
    return requestId
  })
  const mail = await last(email, 1)
  expect(mail.subject).toBe('Please confirm your registration: Aquarell für Einsteiger')
  expect(mail.text + mail.html).not.toContain('evil')
  const token = linkIn(mail, /booking-request\/([^?]+)\?lang=en/)
  const key = keyFor('account links')
  expect(bookingRequestOf(key, token)).toBe(id)
  expect(
    bookingRequestOf(
      key,
      token.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A')),
    ),
  ).toBeNull()
  expect(bookingRequestOf(key, token.replace(/^[0-9a-f]{8}/, '00000000'))).toBeNull()
  const kept = await eventually(
    async () =>
      (await reihum.owner.query("select text from mail where recipient = $1 and state = 'sent'", [email]))
        .rows[0],
  )
  expect(kept.text).not.toContain(token)
})

describe('a job that runs again', () => {
  const quietly = async () => {
    const booked = await book(await addCourse(reihum, tenant), newAddress())
    await eventually(async () => (await mailsOf(booked.bookingId)).length === 1)
    const payload = { eventId: newId(), tells: true, registrationIds: idsOf(booked) }
    return { booked, payload }
  }

  test('writes nothing twice, whether one after the other or at once', async () => {
    const { booked, payload } = await quietly()
    const task = 'registrations.tell-received'
    const runs = await Promise.allSettled([run(task, payload), run(task, payload), run(task, payload)])
    await run(task, payload)
    expect(runs.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(await mailsOf(booked.bookingId)).toHaveLength(2)
    // One link from the answer to the visitor, and one from each mail.
    const { rowCount } = await reihum.owner.query('select from access_link where booking_id = $1', [
      booked.bookingId,
    ])
    expect(rowCount).toBe(3)
  })

  test('after it was killed before its end it writes the very link it would have written', async () => {
    const { booked, payload } = await quietly()
    const before = (await mailsOf(booked.bookingId)).length
    const seen: string[] = []
    const dying: InTenant = (entry, body) =>
      reihum.inTenant(entry, async (ctx) => {
        await body(ctx)
        const { text } = await ctx.tx
          .selectFrom('mail')
          .select('text')
          .where('tenant_id', '=', ctx.tenantId)
          .where('event_id', '=', payload.eventId)
          .executeTakeFirstOrThrow()
        seen.push(text)
        throw new Error('killed')
      })
    await expect(run('registrations.tell-received', payload, dying)).rejects.toThrow('killed')
    expect(await mailsOf(booked.bookingId)).toHaveLength(before)
    await run('registrations.tell-received', payload)
    const written = (await mailsOf(booked.bookingId)).find(({ event_id }) => event_id === payload.eventId)
    expect(written?.text).toBe(seen[0])
  })

  test('and finds it cancelled by then confirms nothing', async () => {
    const { booked, payload } = await quietly()
    await staff(idsOf(booked)[0], 'cancel', { inform: false })
    for (const task of ['tell-received', 'tell-confirmed', 'tell-moved-up', 'remind-of-payment'])
      await run(`registrations.${task}`, { ...payload, eventId: newId() })
    expect(await mailsOf(booked.bookingId)).toHaveLength(1)
  })

  test('still keeps what the previous version promised', async () => {
    const { booked } = await quietly()
    const [registrationId] = idsOf(booked)
    const { bookingId } = booked
    await run('registrations.tell-received', { registrationId, bookingId, isContact: true })
    await run('registrations.tell-received', { registrationId, bookingId, isContact: false })
    await staff(registrationId, 'confirm', { inform: false })
    await run('registrations.tell-confirmed', { registrationId })
    expect((await mailsOf(bookingId)).map(({ kind }) => kind).sort()).toEqual([
      'registration.confirmed',
      'registration.received',
      'registration.received',
    ])
  })
})

test('a mail that failed for good is shown on its booking, and goes out complete when it is sent again', async () => {
  const booked = await book(await addCourse(reihum, tenant), newAddress())
  const [sent] = await eventually(async () => {
    const rows = await mailsOf(booked.bookingId)
    return rows[0]?.state === 'sent' && rows
  })
  await reihum.owner.query(
    "update mail set state = 'queued', sent_at = null, queued_at = now() - interval '5 days' where id = $1",
    [sent.id],
  )
  const refused = new SendFailure({ at: 'recipient', code: 452, message: '452 mailbox is full' })
  const failing: Transport = {
    from: 'kurse@reihum.test',
    send: () => Promise.reject(refused),
    standing: () => ({ is: 'closed', waitMs: 0 }),
    close: async () => undefined,
  }
  const ways = async () => ({ transports: [failing], house: null, replyTo: '' })
  const dependencies = { waysOf: ways, logoOf: async () => null }
  const attempt = sendMailJob(reihum.inTenant, dependencies, () => undefined)
  await attempt(
    { tenantId: tenant.id, outboxId: newId(), mailId: sent.id },
    { isLast: false, isHeld: async () => true },
  )

  const token = tenant.operator.token
  const list = await reihum.call<{ items: { id: string; state: string; lastError: string }[] }>(
    'GET',
    `/api/${tenant.slug}/mails?subjectId=${booked.bookingId}&state=failed`,
    { token },
  )
  expect(list.body.items).toMatchObject([{ id: sent.id, state: 'failed', lastError: '452 mailbox is full' }])
  const called = async (language: string) =>
    (await reihum.call('GET', `/api/${tenant.slug}/mails/${sent.id}`, { token, language })).body.letter
  expect([await called('de'), await called('en')]).toEqual(['Eingang der Anmeldung', 'Registration received'])
  const before = mailServer.received.length
  const again = await reihum.call('POST', `/api/${tenant.slug}/mails/${sent.id}/resend`, { token })
  expect(again.status).toBe(200)
  const mail = await eventually(async () =>
    mailServer.received.slice(before).find(({ to }) => to === sent.recipient),
  )
  expect(mail.messageId).toBe(sent.message_id)
  expect(mail.files.map(({ filename }) => filename)).toEqual(['Termine.ics', 'Geschaeftsbedingungen.txt'])
})
