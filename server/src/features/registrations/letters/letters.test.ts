import { randomUUID } from 'node:crypto'
import type { BookingReceipt } from '@kurso/contract/registrations/booking.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { record } from '#platform/audit/record.ts'
import { deriveKey } from '#platform/config.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { newId } from '#platform/ids.ts'
import { sendMailJob } from '#platform/mail/send-mail.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { testSecret, testVault } from '#test/database.ts'
import {
  addCourse,
  bookingRequest,
  eventually,
  startTestKurso,
  type TestKurso,
  type TestTenant,
} from '#test/kurso.ts'
import { linkIn, type ReceivedMail, startMailServer } from '#test/mail-server.ts'
import { readCalendar } from '#test/read-calendar.ts'
import { bookingRequestOf } from '../booking/booking-request-token.ts'
import { expireReservations, remindOfPayments } from '../deadlines/expire-reservations.ts'
import { accessRequested, bookingRequested, withdrawalDeclared } from '../registration.events.ts'
import { registrationJobs } from '../registration.jobs.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let kurso: TestKurso
let tenant: TestTenant

const keyFor = (purpose: string) => deriveKey(testSecret, purpose)
const terms = 'Unsere Geschäftsbedingungen\n1. Größe'
const withdrawalNotice = 'Sie haben das Recht, binnen vierzehn Tagen zu widerrufen.'

beforeAll(async () => {
  mailServer = await startMailServer()
  kurso = await startTestKurso({ environment: { KURSO_SMTP_URL: mailServer.url } })
  tenant = await kurso.addTenant()
  const bank = {
    ...{ accountHolder: 'Kreativhaus GmbH', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
    ...{ creditorId: '', creditorName: '', creditorIban: '', creditorBic: '', preNotificationDays: 14 },
  }
  await kurso.call('PUT', `/api/${tenant.slug}/settings/bank`, { token: tenant.admin.token, body: { bank } })
  await kurso.owner.query(
    "update tenant set terms = $2, withdrawal_notice = $3, email = 'info@kreativhaus.example' where id = $1",
    [tenant.id, terms, withdrawalNotice],
  )
})
afterAll(async () => {
  await kurso.close()
  await mailServer.close()
})

const inside = <Result>(body: (ctx: TenantContext) => Promise<Result>, inTenant: InTenant = kurso.inTenant) =>
  inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, body)

const person = (firstName: string, email: string) => ({ firstName, lastName: 'Müller', email })
const newAddress = () => `${randomUUID()}@example.org`

async function book(
  courseId: string,
  email: string,
  people = ['Mina'],
  language = 'de',
): Promise<BookingReceipt> {
  const attendees = people.map((name, at) => person(name, at === 0 ? email : ''))
  const { status, body } = await kurso.call<BookingReceipt>(
    'POST',
    `/api/${tenant.slug}/portal/courses/${courseId}/registrations`,
    { body: bookingRequest({ attendees, language, acceptsTerms: true }) },
  )
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

const idsOf = ({ registrations }: BookingReceipt) => registrations.map(({ id }) => id)

const staff = (id: string | undefined, action: string, body: object = {}) =>
  kurso.call('POST', `/api/${tenant.slug}/registrations/${id}/${action}`, {
    token: tenant.operator.token,
    body,
  })

const toldTo = (email: string) => mailServer.received.filter(({ to }) => to === email)

/** The mails to an address once there are so many, and no more come. */
async function told(email: string, count: number): Promise<ReceivedMail[]> {
  await eventually(async () => toldTo(email).length >= count)
  await new Promise((wait) => setTimeout(wait, 150))
  expect(toldTo(email).map(({ subject }) => subject)).toHaveLength(count)
  return toldTo(email)
}

const last = async (email: string, count: number) => (await told(email, count)).at(-1) as ReceivedMail

const calendarOf = ({ files }: ReceivedMail, method: string) => {
  const file = files.find(({ mediaType }) => mediaType === `text/calendar; method=${method}`)
  if (!file) throw new Error(`no calendar to ${method}`)
  expect(file.isAttached).toBe(true)
  expect(file.text).toContain(`METHOD:${method}\r\n`)
  expect(file.text.replaceAll('\r\n ', '')).toContain('mailto:info@kreativhaus.example')
  return readCalendar(file.text).entries
}

const jobs = (inTenant: InTenant = kurso.inTenant) =>
  registrationJobs({
    ...{ inTenant, keyFor, vault: testVault, publicUrl: 'http://kurso.test' },
    mail: { canSend: false, domain: 'kurso.test' },
  })

const run = (task: string, payload: object, inTenant?: InTenant) =>
  jobs(inTenant)[task]?.(
    { tenantId: tenant.id, outboxId: newId(), eventId: newId(), ...payload },
    { isLast: false },
  )

const rowsOf = async (table: string, bookingId: string) =>
  (
    await kurso.owner.query(
      `select * from ${table} where ${table === 'mail' ? 'subject_id' : 'booking_id'} = $1`,
      [bookingId],
    )
  ).rows

describe('the confirmation of a contract', () => {
  test('has what was booked, the price with its tax, how to pay, and terms, notice and dates as files', async () => {
    const courseId = await addCourse(kurso, tenant, {
      withdrawalRight: 'fourteen_days',
      paymentDeadlineDays: 7,
    })
    const email = newAddress()
    const booked = await book(courseId, email, ['Mina', 'Ida'])
    const mail = await last(email, 1)
    expect(mail.subject).toBe('Ihre Anmeldung: Aquarell für Einsteiger')
    const text = mail.text.replaceAll('\u00a0', ' ')
    for (const { shortcode } of booked.registrations)
      expect(text).toContain(`${shortcode.slice(0, 4)}-${shortcode.slice(4)}`)
    for (const said of [
      ...['Gesamtpreis: 178,00 €', 'inkl. 28,42 € MwSt. (19 %)', 'Zahlungsart: Überweisung'],
      ...['IBAN: DE02 1203 0000 0000 2020 51', 'Empfänger: Kreativhaus GmbH', 'Zahlbar bis: '],
      ...['ohne Angabe von Gründen widerrufen', `/portal/${tenant.slug}/privacy?lang=de`],
    ])
      expect(text).toContain(said)
    expect(mail.files.map(({ filename, isAttached }) => [filename, isAttached])).toEqual([
      ...[
        ['Termine.ics', true],
        ['Geschaeftsbedingungen.txt', true],
        ['Widerrufsbelehrung.txt', true],
      ],
    ])
    expect(mail.files[1]?.text).toBe(terms)
    expect(mail.files[2]?.text).toBe(withdrawalNotice)
    const [entry] = calendarOf(mail, 'PUBLISH')
    expect(entry).toMatchObject({ status: 'CONFIRMED', summary: 'Aquarell für Einsteiger' })
    expect(entry?.uid).toContain(booked.bookingId)
    const token = linkIn(mail, /course-registration\/([\w-]+)\?lang=de/)
    const page = await kurso.call('GET', `/api/${tenant.slug}/portal/bookings/${token}`)
    expect(page.status).toBe(200)
  })

  test('is of the language of the booking, and has no notice where there is nothing to withdraw from', async () => {
    const email = newAddress()
    await book(await addCourse(kurso, tenant, { feeCents: 0 }), email, ['Mina'], 'en')
    const mail = await last(email, 1)
    expect(mail.subject).toBe('Your registration: Aquarell für Einsteiger')
    expect(mail.text).toContain('Total price: free of charge')
    expect(mail.files.map(({ filename }) => filename)).toEqual(['dates.ics', 'terms-and-conditions.txt'])
  })

  test('leaves out what is called off, and tells the room of an online course only to whoever has a place for sure', async () => {
    const room = 'https://room.example/aquarell'
    const told = async (feeCents: number) => {
      const courseId = await addCourse(kurso, tenant, { feeCents, mode: 'online', onlineAddress: room })
      await kurso.owner.query(
        `insert into appointment (tenant_id, id, course_id, starts_at, ends_at, title, cancelled_at, created_at, updated_at)
         select tenant_id, gen_random_uuid(), id, ends_at, ends_at + interval '1 hour', 'Entfallen', now(), now(), now()
         from course where id = $1`,
        [courseId],
      )
      const email = newAddress()
      await book(courseId, email)
      return last(email, 1)
    }
    const [sure, owing] = [await told(0), await told(8900)]
    for (const mail of [sure, owing]) {
      expect(calendarOf(mail, 'PUBLISH')).toMatchObject([{ location: 'Online' }])
      expect(mail.text).not.toContain('Entfallen')
    }
    expect(calendarOf(sure, 'PUBLISH')[0]?.description).toBe(room)
    expect(sure.text).toContain(`Online-Zugang: ${room}`)
    expect(JSON.stringify(owing)).not.toContain(room)
  })

  test('stores the terms once, however many are told', async () => {
    const courseId = await addCourse(kurso, tenant, { attendeeLimit: null })
    const address = newAddress()
    await Promise.all(Array.from({ length: 10 }, (_, at) => book(courseId, `${at}-${address}`)))
    for (let at = 0; at < 10; at += 1) await told(`${at}-${address}`, 1)
    const { rows } = await kurso.owner.query(
      "select distinct sha256 from mail_attachment where tenant_id = $1 and filename = 'Geschaeftsbedingungen.txt'",
      [tenant.id],
    )
    expect(rows).toHaveLength(1)
  })
})

test('from the waiting list to a place: told the turn, moved up with terms of its own, and confirmed, each once', async () => {
  const courseId = await addCourse(kurso, tenant, { attendeeLimit: 2, paymentDeadlineDays: 5 })
  const [first, second] = [newAddress(), newAddress()]
  const early = await book(courseId, first, ['Ada', 'Bo'])
  const late = await book(courseId, second, ['Cleo', 'Dan'])
  const waiting = await last(second, 1)
  expect(waiting.text).toContain('Sie stehen auf der Warteliste an 1. Stelle.')
  expect(waiting.text).not.toMatch(/IBAN|Zahlbar bis/)
  expect(waiting.files).toEqual([])

  const [ada, bo] = idsOf(early)
  await staff(ada, 'cancel', { reason: 'Die Werkstatt\nist zu klein.' })
  const half = await last(first, 2)
  expect(half.subject).toBe('Stornierung: Aquarell für Einsteiger')
  expect(half.text).toContain('Grund: Die Werkstatt\nist zu klein.')
  // Somebody of this booking still comes: the dates stay in the calendar.
  expect(half.files).toEqual([])
  expect(toldTo(second)).toHaveLength(1)

  await staff(bo, 'cancel')
  const gone = await last(first, 3)
  const [kept] = calendarOf((await told(first, 3))[0] as ReceivedMail, 'PUBLISH')
  const [removed] = calendarOf(gone, 'CANCEL')
  expect(removed).toMatchObject({ uid: kept?.uid, status: 'CANCELLED', start: kept?.start })
  expect(removed?.sequence).toBeGreaterThan(kept?.sequence ?? 0)

  const moved = await last(second, 2)
  expect(moved.subject).toBe('2 Plätze sind für Sie frei: Aquarell für Einsteiger')
  expect(moved.text).toContain('Die Frist für die Zahlung beginnt heute.')
  expect(moved.text).toContain('Zahlbar bis: ')
  const [entry] = calendarOf(moved, 'PUBLISH')
  expect(entry?.uid).not.toBe(kept?.uid)

  const [cleo] = idsOf(late)
  await staff(cleo, 'confirm')
  const confirmed = await last(second, 3)
  expect(confirmed.subject).toBe('Ihr Platz ist bestätigt: Aquarell für Einsteiger')
  expect(confirmed.text).toContain('Cleo Müller')
  expect(confirmed.text).not.toContain('Dan Müller')
})

test('what staff does without informing is told to nobody', async () => {
  const email = newAddress()
  const booked = await book(await addCourse(kurso, tenant), email)
  await told(email, 1)
  await staff(idsOf(booked)[0], 'confirm', { inform: false })
  await staff(idsOf(booked)[0], 'cancel', { inform: false })
  await new Promise((wait) => setTimeout(wait, 700))
  expect(toldTo(email)).toHaveLength(1)
})

test('a payment that is late is reminded of, and the place then given back, each told once', async () => {
  const email = newAddress()
  const booked = await book(await addCourse(kurso, tenant, { paymentDeadlineDays: 7 }), email, [
    'Mina',
    'Ida',
  ])
  await told(email, 1)
  const dueIn = (interval: string) =>
    kurso.owner.query(
      `update registration set state_since = now() - interval '5 days', payment_due_at = now() + interval '${interval}'
       where booking_id = $1`,
      [booked.bookingId],
    )
  await dueIn('2 days')
  await Promise.all([remindOfPayments(kurso), remindOfPayments(kurso)])
  await remindOfPayments(kurso)
  const reminder = await last(email, 2)
  expect(reminder.subject).toBe('Zahlung noch offen: Aquarell für Einsteiger')
  expect(reminder.text).toContain('IBAN')
  expect(reminder.files).toEqual([])
  await dueIn('-1 minute')
  await expireReservations(kurso)
  const given = await last(email, 3)
  expect(given.text).toContain('bis zum Ende der Frist ist keine Zahlung eingegangen')
  expect(calendarOf(given, 'CANCEL')).toHaveLength(1)
})

test('a new link opens the registration page, and how things stand is told once more on request', async () => {
  const email = newAddress()
  const booked = await book(await addCourse(kurso, tenant), email)
  await told(email, 1)
  await inside((ctx) => record(ctx, accessRequested(booked.bookingId)))
  const link = await last(email, 2)
  expect(link.subject).toBe('Ihr neuer Zugangslink: Aquarell für Einsteiger')
  const token = linkIn(link, /course-registration\/([\w-]+)/)
  expect((await kurso.call('GET', `/api/${tenant.slug}/portal/bookings/${token}`)).status).toBe(200)
  const again = await staff(idsOf(booked)[0], 'tell', { requestKey: randomUUID() })
  expect(again.status).toBe(200)
  const stand = await last(email, 3)
  expect(stand.subject).toBe('Der Stand Ihrer Anmeldung: Aquarell für Einsteiger')
})

test('the receipt of a withdrawal tells what was declared and when, and only where it is to be answered', async () => {
  const [answered, silent] = [newAddress(), newAddress()]
  for (const email of [answered, silent])
    await inside(async (ctx) => {
      const id = newId()
      await ctx.tx
        .insertInto('withdrawal')
        .values({
          ...{
            tenant_id: ctx.tenantId,
            id,
            request_key: newId(),
            declared_at: new Date('2027-03-01T10:00:42Z'),
          },
          ...{ name: 'Mina Müller', contract: '4K7M-9XQA', email, language: 'de', state: 'open' },
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
  const courseId = await addCourse(kurso, tenant)
  const id = await inside(async (ctx) => {
    const requestId = newId()
    const content = { attendees: [person('Win money at evil.example', email)] }
    await ctx.tx
      .insertInto('booking_request')
      .values({
        ...{ tenant_id: ctx.tenantId, id: requestId, course_id: courseId, email, language: 'en' },
        ...{ content: JSON.stringify(content), created_at: ctx.now },
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
      (await kurso.owner.query("select text from mail where recipient = $1 and state = 'sent'", [email]))
        .rows[0],
  )
  expect(kept.text).not.toContain(token)
})

describe('a job that runs again', () => {
  const quietly = async () => {
    const booked = await book(await addCourse(kurso, tenant), newAddress())
    await eventually(async () => (await rowsOf('mail', booked.bookingId)).length === 1)
    const payload = { eventId: newId(), tells: true, registrationIds: idsOf(booked) }
    return { booked, payload }
  }

  test('writes nothing twice, whether one after the other or at once', async () => {
    const { booked, payload } = await quietly()
    const task = 'registrations.tell-received'
    const runs = await Promise.allSettled([run(task, payload), run(task, payload), run(task, payload)])
    await run(task, payload)
    expect(runs.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(await rowsOf('mail', booked.bookingId)).toHaveLength(2)
    // One of the answer to the visitor, and one of each mail.
    expect(await rowsOf('access_link', booked.bookingId)).toHaveLength(3)
  })

  test('after it was killed before its end it writes the very link it would have written', async () => {
    const { booked, payload } = await quietly()
    const before = (await rowsOf('mail', booked.bookingId)).length
    const seen: string[] = []
    const dying: InTenant = (entry, body) =>
      kurso.inTenant(entry, async (ctx) => {
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
    expect(await rowsOf('mail', booked.bookingId)).toHaveLength(before)
    await run('registrations.tell-received', payload)
    const written = (await rowsOf('mail', booked.bookingId)).find(
      ({ event_id }) => event_id === payload.eventId,
    )
    expect(written?.text).toBe(seen[0])
  })

  test('and finds it cancelled by then confirms nothing', async () => {
    const { booked, payload } = await quietly()
    await staff(idsOf(booked)[0], 'cancel', { inform: false })
    for (const task of ['tell-received', 'tell-confirmed', 'tell-moved-up', 'remind-of-payment'])
      await run(`registrations.${task}`, { ...payload, eventId: newId() })
    expect(await rowsOf('mail', booked.bookingId)).toHaveLength(1)
  })

  test('still keeps what the previous version promised', async () => {
    const { booked } = await quietly()
    const [registrationId] = idsOf(booked)
    const { bookingId } = booked
    await run('registrations.tell-received', { registrationId, bookingId, isContact: true })
    await run('registrations.tell-received', { registrationId, bookingId, isContact: false })
    await staff(registrationId, 'confirm', { inform: false })
    await run('registrations.tell-confirmed', { registrationId })
    expect((await rowsOf('mail', bookingId)).map(({ kind }) => kind).sort()).toEqual([
      ...['registration.confirmed', 'registration.received', 'registration.received'],
    ])
  })
})

test('a mail that failed for good is shown on its booking, and goes out complete when it is sent again', async () => {
  const booked = await book(await addCourse(kurso, tenant), newAddress())
  const [sent] = await eventually(async () => {
    const rows = await rowsOf('mail', booked.bookingId)
    return rows[0]?.state === 'sent' && rows
  })
  await kurso.owner.query("update mail set state = 'queued', sent_at = null where id = $1", [sent.id])
  const failing = { send: () => Promise.reject(new Error('mailbox is full')), close: () => undefined }
  const attempt = sendMailJob(kurso.inTenant, failing, () => undefined)
  await expect(
    attempt({ tenantId: tenant.id, outboxId: newId(), mailId: sent.id }, { isLast: true }),
  ).rejects.toThrow('mailbox is full')

  const token = tenant.operator.token
  const list = await kurso.call<{ items: { id: string; state: string; lastError: string }[] }>(
    'GET',
    `/api/${tenant.slug}/mails?subjectId=${booked.bookingId}&state=failed`,
    { token },
  )
  expect(list.body.items).toMatchObject([{ id: sent.id, state: 'failed', lastError: 'mailbox is full' }])
  const before = mailServer.received.length
  const again = await kurso.call('POST', `/api/${tenant.slug}/mails/${sent.id}/resend`, { token })
  expect(again.status).toBe(200)
  const mail = await eventually(async () =>
    mailServer.received.slice(before).find(({ to }) => to === sent.recipient),
  )
  expect(mail.messageId).toBe(sent.message_id)
  expect(mail.files.map(({ filename }) => filename)).toEqual(['Termine.ics', 'Geschaeftsbedingungen.txt'])
})
