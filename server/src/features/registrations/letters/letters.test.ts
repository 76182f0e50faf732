import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { record } from '#platform/audit/record.ts'
import { deriveKey } from '#platform/config.ts'
import { confirmationCode } from '#platform/confirmation.ts'
import { testSecret } from '#test/database.ts'
import { agreedNotice, agreedTerms, letterDesk } from '#test/letter-desk.ts'
import { linkIn, type ReceivedMail, startMailServer } from '#test/mail-server.ts'
import { addCourse, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { expireReservations, remindOfPayments } from '../deadlines/expire-reservations.ts'
import { accessRequested } from '../registration.events.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let reihum: TestReihum
let tenant: TestTenant

const desk = letterDesk(() => ({ reihum, tenant, mailServer }))
const { inside, newAddress, book, idsOf, staff, toldTo, told, last, calendarOf } = desk

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

describe('the confirmation of a contract', () => {
  test('has what was booked, the price with its tax, how to pay, and terms, notice and dates as files', async () => {
    const courseId = await addCourse(reihum, tenant, {
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
      'Gesamtpreis: 178,00 €',
      'inkl. 28,42 € MwSt. (19 %)',
      'Zahlungsart: Überweisung',
      'IBAN: DE02 1203 0000 0000 2020 51',
      'Empfänger: Kreativhaus GmbH',
      'Zahlbar bis: ',
      'ohne Angabe von Gründen widerrufen',
      `/portal/${tenant.slug}/privacy?lang=de`,
    ])
      expect(text).toContain(said)
    expect(mail.files.map(({ filename, isAttached }) => [filename, isAttached])).toEqual([
      ['Termine.ics', true],
      ['Geschaeftsbedingungen.txt', true],
      ['Widerrufsbelehrung.txt', true],
    ])
    expect(mail.files[1]?.text).toBe(agreedTerms)
    expect(mail.files[2]?.text).toBe(agreedNotice)
    const [entry] = calendarOf(mail, 'PUBLISH')
    expect(entry).toMatchObject({ status: 'CONFIRMED', summary: 'Aquarell für Einsteiger' })
    expect(entry?.uid).toContain(booked.bookingId)
    const token = linkIn(mail, /course-registration\/([\w-]+)\?lang=de/)
    const page = await reihum.call('GET', `/api/${tenant.slug}/portal/bookings/${token}`)
    expect(page.status).toBe(200)
  })

  test('is of the language of the booking, and has no notice where there is nothing to withdraw from', async () => {
    const email = newAddress()
    await book(await addCourse(reihum, tenant, { feeCents: 0 }), email, ['Mina'], 'en')
    const mail = await last(email, 1)
    expect(mail.subject).toBe('Your registration: Aquarell für Einsteiger')
    expect(mail.text).toContain('Total price: free of charge')
    expect(mail.files.map(({ filename }) => filename)).toEqual(['dates.ics', 'terms-and-conditions.txt'])
  })

  test('leaves out what is called off, and tells the room of an online course only to whoever has a place for sure', async () => {
    const room = 'https://room.example/aquarell'
    const told = async (feeCents: number) => {
      const courseId = await addCourse(reihum, tenant, { feeCents, mode: 'online', onlineAddress: room })
      await reihum.owner.query(
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
    const courseId = await addCourse(reihum, tenant, { attendeeLimit: null })
    const address = newAddress()
    await Promise.all(Array.from({ length: 10 }, (_, at) => book(courseId, `${at}-${address}`)))
    for (let at = 0; at < 10; at += 1) await told(`${at}-${address}`, 1)
    const { rows } = await reihum.owner.query(
      "select distinct sha256 from mail_attachment where tenant_id = $1 and filename = 'Geschaeftsbedingungen.txt'",
      [tenant.id],
    )
    expect(rows).toHaveLength(1)
  })
})

test('from the waiting list to a place: told the turn, moved up with terms of its own, and confirmed, each once', async () => {
  const courseId = await addCourse(reihum, tenant, { attendeeLimit: 2, paymentDeadlineDays: 5 })
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
  expect(half.subject).toBe('Teilweise storniert: Aquarell für Einsteiger')
  expect(half.text).toMatch(/Weiterhin angemeldet\s+.*Bo Müller/s)
  expect(half.text).toContain('Grund: Die Werkstatt\nist zu klein.')
  // One attendee of the booking still has a place, so no calendar file removes the dates.
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

test('a rebooking tells of both courses and the difference in one mail, and moves the dates in the calendar', async () => {
  const [from, to] = await Promise.all([
    addCourse(reihum, tenant, { title: 'Ton', feeCents: 5900 }),
    addCourse(reihum, tenant, { title: 'Glas', feeCents: 8900, paymentDeadlineDays: 7 }),
  ])
  const email = newAddress()
  const booked = await book(from, email, ['Mina', 'Ida'])
  const [mina, ida] = idsOf(booked)
  await told(email, 1)
  expect((await staff(mina, 'rebooking', { courseId: to })).status).toBe(200)
  const first = await last(email, 2)
  expect(first.subject).toBe('Umbuchung: Glas')
  const text = first.text.replaceAll('\u00a0', ' ')
  for (const said of [
    'Bisher: Kurs „Ton“',
    'Jetzt: Kurs „Glas“',
    'Unterschied: 30,00 € mehr',
    'Betrag: 89,00 €',
  ])
    expect(text).toContain(said)
  // Ida is still in the other course, so its dates stay.
  expect(first.files.map(({ filename }) => filename)).toEqual(['Termine.ics'])
  await staff(ida, 'rebooking', { courseId: to })
  const second = await last(email, 3)
  expect(second.files.map(({ filename }) => filename)).toEqual(['Termine.ics', 'Abgesagte-Termine.ics'])
  const before = calendarOf((await told(email, 3))[0] as ReceivedMail, 'PUBLISH')
  expect(calendarOf(second, 'CANCEL')).toMatchObject([{ uid: before[0]?.uid, status: 'CANCELLED' }])
  const [moved, once] = [calendarOf(second, 'PUBLISH')[0], calendarOf(first, 'PUBLISH')[0]]
  expect(moved?.uid).toBe(once?.uid)
  expect(moved?.sequence).toBeGreaterThan(once?.sequence ?? 0)
})

test('a course that is called off is told with its reason to each booking once, and its dates go', async () => {
  const courseId = await addCourse(reihum, tenant, { kind: 'EVENT', attendeeLimit: 2 })
  const [placed, waiting] = [newAddress(), newAddress()]
  await book(courseId, placed, ['Mina', 'Ida'])
  await book(courseId, waiting)
  await Promise.all([told(placed, 1), told(waiting, 1)])
  const userId = tenant.operator.id
  const { code } = confirmationCode(
    deriveKey(testSecret, 'confirmation codes'),
    { userId, action: 'cancel-course', subject: courseId },
    new Date(),
  )
  const cancelled = await reihum.call('POST', `/api/${tenant.slug}/courses/${courseId}/cancellation`, {
    token: tenant.operator.token,
    body: { reason: 'Zu wenige Anmeldungen', expected: 3, confirmationCode: code },
  })
  expect(cancelled.status).toBe(200)
  const gone = await last(placed, 2)
  expect(gone.subject).toBe('Abgesagt: Aquarell für Einsteiger')
  expect(gone.text).toContain('die Veranstaltung findet leider nicht statt.')
  expect(gone.text).toContain('Grund: Zu wenige Anmeldungen')
  expect(gone.text).toContain('Was Sie dafür schon gezahlt haben, erstatten wir Ihnen.')
  expect(calendarOf(gone, 'CANCEL')).toHaveLength(1)
  const other = await last(waiting, 2)
  expect(other.text).not.toContain('erstatten')
  expect(other.files).toEqual([])
})

test('what staff does without informing is told to nobody', async () => {
  const email = newAddress()
  const booked = await book(await addCourse(reihum, tenant), email)
  await told(email, 1)
  await staff(idsOf(booked)[0], 'confirm', { inform: false })
  await staff(idsOf(booked)[0], 'cancel', { inform: false })
  await new Promise((wait) => setTimeout(wait, 700))
  expect(toldTo(email)).toHaveLength(1)
})

test('a payment that is late is reminded of, and the place then given back, each told once', async () => {
  const email = newAddress()
  const booked = await book(await addCourse(reihum, tenant, { paymentDeadlineDays: 7 }), email, [
    'Mina',
    'Ida',
  ])
  await told(email, 1)
  const dueIn = (interval: string) =>
    reihum.owner.query(
      `update registration set state_since = now() - interval '5 days', payment_due_at = now() + interval '${interval}'
       where booking_id = $1`,
      [booked.bookingId],
    )
  await dueIn('2 days')
  await Promise.all([remindOfPayments(reihum), remindOfPayments(reihum)])
  await remindOfPayments(reihum)
  const reminder = await last(email, 2)
  expect(reminder.subject).toBe('Zahlung noch offen: Aquarell für Einsteiger')
  expect(reminder.text).toContain('IBAN')
  expect(reminder.files).toEqual([])
  await dueIn('-1 minute')
  await expireReservations(reihum)
  const given = await last(email, 3)
  expect(given.text).toContain('bis zum Ende der Frist ist keine Zahlung eingegangen')
  expect(calendarOf(given, 'CANCEL')).toHaveLength(1)
})

test('a new link opens the registration page, and how things stand is told once more on request', async () => {
  const email = newAddress()
  const booked = await book(await addCourse(reihum, tenant), email)
  await told(email, 1)
  await inside((ctx) => record(ctx, accessRequested(booked.bookingId)))
  const link = await last(email, 2)
  expect(link.subject).toBe('Ihr neuer Zugangslink: Aquarell für Einsteiger')
  const token = linkIn(link, /course-registration\/([\w-]+)/)
  expect((await reihum.call('GET', `/api/${tenant.slug}/portal/bookings/${token}`)).status).toBe(200)
  const again = await staff(idsOf(booked)[0], 'tell', { requestKey: randomUUID() })
  expect(again.status).toBe(200)
  const stand = await last(email, 3)
  expect(stand.subject).toBe('Der Stand Ihrer Anmeldung: Aquarell für Einsteiger')
})
