import { randomUUID } from 'node:crypto'
import type { AskedBooking, BookingReceipt } from '@reihum/contract/registrations/booking.schema.ts'
import type { Exception } from '@reihum/contract/registrations/exception.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { personDesk } from '#test/person-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import {
  bookingRequest,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})
const desk = registrationDesk(() => ({ reihum, tenant }))
const people = personDesk(() => ({ reihum, tenant }))

const dates = { start: '2027-09-06T08:00:00Z', end: '2027-09-06T10:00:00Z', feeCents: 0 }
const fromSix = { kind: 'age', ageFrom: 6, onDay: '2027-09-01' }
const advanced = { kind: 'earlier', title: 'Anfänger' }
const someone = () => ({
  firstName: 'Mia',
  lastName: 'Kurz',
  email: `mia-${randomUUID()}@example.org`,
  birthDate: '2022-05-05',
})

const portal = (path: string) => `/api/${tenant.slug}/portal/${path}`
const ask = (courseId: string, person = someone(), more: object = {}) =>
  reihum.call<{ asked: boolean } & Problem>('POST', portal(`courses/${courseId}/exceptions`), {
    body: { ...bookingRequest({ attendees: [person] }), message: 'Sie schwimmt schon.', ...more },
  })
const list = (query = '') =>
  desk.staff<{ items: Exception[]; total: number }>('GET', `/registrations/exceptions?${query}`)
const accept = (id: string, reason = 'Hat vorgeschwommen.') =>
  desk.staff<Exception & Problem>('POST', `/registrations/exceptions/${id}/accept`, { reason })
const decline = (id: string, answer = '') =>
  desk.staff<Exception & Problem>('POST', `/registrations/exceptions/${id}/decline`, { answer })
const letters = async (to: string, kind: string) => {
  const { rows } = await reihum.owner.query<{ text: string; subject: string }>(
    'select text, subject from mail where recipient = $1 and kind = $2 order by id',
    [to, kind],
  )
  return rows
}
const tokenIn = (text = '') => /booking-request\/([\w.-]+)/.exec(text)?.[1]
const look = (token: string | undefined) =>
  reihum.call<AskedBooking>('GET', portal(`booking-requests/${token}`))
const confirm = (token: string | undefined) =>
  reihum.call<BookingReceipt & Problem>('POST', portal(`booking-requests/${token}/confirm`), { body: {} })

describe('somebody whom an age does not let in', () => {
  it('asks, is let in by the staff, and books by the link with the reason', async () => {
    const [courseId, person] = [await desk.course({ ...dates, entryRules: [fromSix] }), someone()]
    const form = bookingRequest({ attendees: [person] })
    for (let sent = 1; sent <= 2; sent += 1)
      expect((await ask(courseId, person, form)).body).toEqual({ asked: true })
    const { body } = await list('state=asked')
    expect(body).toMatchObject({
      total: 1,
      items: [
        {
          people: ['Mia Kurz'],
          email: person.email,
          message: 'Sie schwimmt schon.',
          state: 'asked',
          registrationId: null,
        },
      ],
    })
    const [{ id, rules }] = body.items as [Exception]
    expect(rules.join()).toContain('6 Jahre')
    const [first, again] = [await accept(id), await accept(id, 'Anderer Grund')]
    expect([first.body.state, again.body.answer]).toEqual(['accepted', 'Hat vorgeschwommen.'])
    const [letter, ...further] = await letters(person.email, 'exception.accepted')
    expect(further).toEqual([])
    expect(letter?.text).not.toContain('Hat vorgeschwommen.')
    const token = tokenIn(letter?.text)
    expect((await look(token)).body).toMatchObject({ state: 'open', preview: { outcome: 'confirmed' } })
    const booked = await confirm(token)
    expect(booked.status).toBe(200)
    const registrationId = booked.body.registrations[0]?.id ?? ''
    const { rows } = await reihum.owner.query<{ note: string }>(
      'select note from registration_move where registration_id = $1',
      [registrationId],
    )
    expect(rows[0]?.note).toContain('Hat vorgeschwommen.')
    expect((await list()).body.items).toMatchObject([{ registrationId, people: ['Mia Kurz'], email: '' }])
    // Nothing is taken back by an answer after that.
    expect((await decline(id)).body.state).toBe('accepted')
  })

  it('is declined with an answer, which may be thought over', async () => {
    const [courseId, person] = [await desk.course({ ...dates, entryRules: [fromSix] }), someone()]
    await ask(courseId, person)
    const [{ id }] = (await list()).body.items as [Exception]
    expect((await decline(id, 'Im Herbst beginnt ein Kurs ab vier.')).body.state).toBe('declined')
    const [letter] = await letters(person.email, 'exception.declined')
    expect(letter?.text).toContain('Im Herbst beginnt ein Kurs ab vier.')
    await accept(id)
    const token = tokenIn((await letters(person.email, 'exception.accepted'))[0]?.text)
    expect((await look(token)).body.state).toBe('open')
    await decline(id)
    expect((await look(token)).body.state).toBe('exception_declined')
    expect((await confirm(token)).status).toBe(422)
  })

  it('is told to the staff with everything that the rules have against them, also what nobody is told', async () => {
    const courseId = await desk.course({ ...dates, entryRules: [fromSix, advanced] })
    await ask(courseId)
    const [{ rules }] = (await list()).body.items as [Exception]
    expect(rules.join()).toContain('6 Jahre')
    expect(rules.join()).toContain('Anfänger')
    const fits = { ...someone(), birthDate: '2015-01-01' }
    expect((await ask(courseId, fits)).body.error_code).toBe('NO_EXCEPTION_NEEDED')
  })

  it('has the reason in the history of each course of an order', async () => {
    const [open, courseId] = [
      await desk.course(dates),
      await desk.course({ ...dates, entryRules: [fromSix] }),
    ]
    const [child, sister] = [someone(), { ...someone(), firstName: 'Ida', birthDate: '2015-01-01' }]
    await ask(open, sister, { furtherCourses: [{ courseId, attendees: [sister, child] }] })
    const [{ id }] = (await list()).body.items as [Exception]
    await accept(id)
    const booked = await confirm(tokenIn((await letters(sister.email, 'exception.accepted'))[0]?.text))
    const { rows } = await reihum.owner.query<{ of: string }>(
      `select r.first_name || ': ' || m.note as of from registration_move m join registration r on r.id = m.registration_id
       where r.booking_id = $1 and m.note <> ''`,
      [booked.body.bookingId],
    )
    expect(rows.map(({ of }) => of)).toEqual([expect.stringMatching(/^Mia: .*Hat vorgeschwommen\.$/)])
  })

  it('can be asked for again with other words, which the staff reads', async () => {
    const [courseId, person] = [await desk.course({ ...dates, entryRules: [fromSix] }), someone()]
    const form = bookingRequest({ attendees: [person] })
    await ask(courseId, person, form)
    await decline((await list()).body.items[0]?.id ?? '')
    await ask(courseId, person, { ...form, message: 'Sie hat das Seepferdchen.' })
    expect((await list('state=asked')).body.items).toMatchObject([{ message: 'Sie hat das Seepferdchen.' }])
  })

  it('leaves no words about whoever was let in and is erased later', async () => {
    const [courseId, child] = [await desk.course({ ...dates, entryRules: [fromSix] }), someone()]
    const contact = { firstName: 'Eva', lastName: 'Kurz', email: child.email }
    await ask(courseId, { ...child, email: '' }, { contact })
    await accept((await list()).body.items[0]?.id ?? '')
    const { body } = await confirm(tokenIn((await letters(child.email, 'exception.accepted'))[0]?.text))
    await people.letPass(courseId)
    await people.erase(await people.personOf(body.registrations[0]?.id ?? ''))
    const [left] = (await list()).body.items
    expect(left).toMatchObject({ message: '', answer: '', rules: [] })
  })

  it('is not let into a course that nobody can register for any more', async () => {
    const [courseId, person] = [await desk.course({ ...dates, entryRules: [fromSix] }), someone()]
    await ask(courseId, person)
    const [{ id }] = (await list()).body.items as [Exception]
    await desk.staff('POST', `/courses/${courseId}/close`)
    expect((await accept(id)).body.error_code).toBe('REGISTRATION_CLOSED')
    expect(await letters(person.email, 'exception.accepted')).toEqual([])
    expect((await decline(id)).body.state).toBe('declined')
  })

  it('needs no exception where the rules fit, and everything else has to be right', async () => {
    const courseId = await desk.course({ ...dates, entryRules: [fromSix] })
    const fits = { ...someone(), birthDate: '2015-01-01' }
    expect((await ask(courseId, fits)).body.error_code).toBe('NO_EXCEPTION_NEEDED')
    expect((await ask(await desk.course(dates))).body.error_code).toBe('NO_EXCEPTION_NEEDED')
    const wrong = { ...someone(), priceCategoryId: newId() }
    expect((await ask(courseId, wrong)).body.errors).toMatchObject([
      { path: 'attendees.0.priceCategoryId', code: 'priceGone' },
    ])
    const paths = ({ errors = [] }: Problem) => errors.map(({ path }) => path)
    expect(paths((await ask(courseId, someone(), { message: ' ' })).body)).toEqual(['message'])
    expect((await list()).body.total).toBe(0)
  })
})

describe('somebody whom what they attended does not let in', () => {
  it('asks on the page behind the link of the mail, which then says what became of it', async () => {
    const [courseId, person] = [await desk.course({ ...dates, entryRules: [advanced] }), someone()]
    await reihum.call('POST', portal(`courses/${courseId}/booking-requests`), {
      body: bookingRequest({ attendees: [person] }),
    })
    const token = await eventually(async () =>
      tokenIn((await letters(person.email, 'booking-request.made'))[0]?.text),
    )
    expect((await look(token)).body.state).toBe('not_let_in')
    const asking = () =>
      reihum.call<Problem>('POST', portal(`booking-requests/${token}/exception`), {
        body: { message: 'Ich tanze seit Jahren.' },
      })
    expect([(await asking()).status, (await asking()).status]).toEqual([200, 200])
    expect((await look(token)).body.state).toBe('exception_asked')
    expect((await confirm(token)).status).toBe(422)
    const [{ id, rules, message }] = (await list()).body.items as [Exception]
    expect([rules.join().includes('Anfänger'), message]).toEqual([true, 'Ich tanze seit Jahren.'])
    await accept(id)
    expect((await look(token)).body.state).toBe('open')
    expect((await confirm(token)).status).toBe(200)
    expect((await asking()).body.error_code).toBe('NO_EXCEPTION_NEEDED')
  })

  it('still waits, and is let in for as long as was said, when the same form is sent again', async () => {
    const [courseId, person] = [await desk.course({ ...dates, entryRules: [advanced] }), someone()]
    const form = bookingRequest({ attendees: [person] })
    const send = async () => {
      // A while has passed, so that the form gets another mail.
      await reihum.owner.query("update booking_request set created_at = created_at - interval '1 hour'")
      await reihum.call('POST', portal(`courses/${courseId}/booking-requests`), { body: form })
    }
    await send()
    const token = await eventually(async () =>
      tokenIn((await letters(person.email, 'booking-request.made'))[0]?.text),
    )
    await reihum.call('POST', portal(`booking-requests/${token}/exception`), { body: { message: 'Bitte.' } })
    const [asked] = (await list()).body.items as [Exception]
    await send()
    expect((await list()).body.items[0]?.expiresAt).toBe(asked.expiresAt)
    const { body: accepted } = await accept(asked.id)
    await send()
    expect((await look(token)).body).toMatchObject({ state: 'open', expiresAt: accepted.expiresAt })
  })

  it('is not asked about by another provider', async () => {
    const courseId = await desk.course({ ...dates, entryRules: [fromSix] })
    await ask(courseId)
    const [{ id }] = (await list()).body.items as [Exception]
    tenant = await reihum.addTenant()
    expect([(await list()).body.total, (await accept(id)).status, (await decline(id)).status]).toEqual([
      0, 404, 404,
    ])
    expect((await ask(courseId)).status).toBe(404)
  })
})
