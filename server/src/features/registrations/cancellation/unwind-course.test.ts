import { randomUUID } from 'node:crypto'
import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import type {
  CourseStake,
  CourseUnwindingPreview,
} from '@reihum/contract/registrations/course-cancellation.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registrationDesk } from '#test/registration-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
const desk = registrationDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

type Fields = Record<string, unknown>

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** A unique title for each test: courses with the same title count as other dates of each other. */
const titled = () => `Aquarell ${randomUUID()}`

const bookOne = async (courseId: string, people = 1) => {
  const { body } = await desk.book(courseId, people)
  return { ids: desk.idsOf(body), link: body.accessToken, bookingId: body.bookingId }
}
type Booked = Awaited<ReturnType<typeof bookOne>>

const stake = async (courseId: string) =>
  (await desk.staff<CourseStake>('GET', `/courses/${courseId}/cancellation`)).body

const rehearse = (courseId: string, fields: Fields) =>
  desk.staff<CourseUnwindingPreview & Problem>('POST', `/courses/${courseId}/cancellation/preview`, fields)

async function callOff(courseId: string, fields: Fields = {}) {
  const { body: sensitive } = await reihum.call<{ code: string }>('POST', '/api/auth/confirmation-code', {
    token: tenant.operator.token,
    body: { action: 'cancel-course', subject: courseId },
  })
  const { reserved, confirmed, waiting } = await stake(courseId)
  const expected = (reserved ?? 0) + (confirmed ?? 0) + (waiting ?? 0)
  const body = { expected, confirmationCode: sensitive.code, ...fields }
  return desk.staff<CourseUnwindingPreview & Problem>('POST', `/courses/${courseId}/cancellation`, body)
}

const offering = (courseIds: string[], until = inDays(5)) => ({
  unwinding: { standard: { kind: 'offer' }, offer: { courseIds, until } },
})

const atLink = <Body = AttendeeBooking & Problem>({ link }: Booked, step: string, body?: unknown) =>
  reihum.call<Body>(body ? 'POST' : 'GET', `/api/${tenant.slug}/portal/bookings/${link}${step}`, { body })

const offered = async (booked: Booked, courseId: string) =>
  (await atLink(booked, '')).body.courses.find(({ id }) => id === courseId)?.replacement

const choose = (booked: Booked, courseId: string, chosenCourseId: string, expectedFeeCents: number) =>
  atLink(booked, '/replacement', { courseId, chosenCourseId, expectedFeeCents })

const mailsTo = async ({ bookingId }: Booked, kind: string) =>
  (
    await reihum.owner.query<{ subject: string; text: string }>(
      'select subject, text from mail where subject_id = $1 and kind = $2',
      [bookingId, kind],
    )
  ).rows

const mailTo = (booked: Booked, kind: string) => eventually(async () => (await mailsTo(booked, kind))[0])

/** A course with a family and a single person, who is confirmed, and two other dates of the same title. */
async function atRisk() {
  const title = titled()
  const common = { title, minimumAttendees: 8, decideBy: inDays(2) }
  const courseId = await desk.course({ ...common, attendeeLimit: 8 })
  const family = await bookOne(courseId, 2)
  const single = await bookOne(courseId)
  await desk.confirm(single.ids[0] as string)
  const later = await desk.course({ title, start: inDays(40), end: inDays(40.1), feeCents: 9900 })
  const small = await desk.course({ title, start: inDays(50), end: inDays(50.1), attendeeLimit: 1 })
  return { title, courseId, family, single, later, small }
}

describe('what is at stake', () => {
  test('is told in numbers: people, families, fees, dates, and where they could go', async () => {
    const { courseId, later, small, title } = await atRisk()
    await desk.course({ title: `${title} anders` })
    expect(await stake(courseId)).toMatchObject({
      reserved: 2,
      confirmed: 1,
      waiting: 0,
      told: 2,
      feeCents: 26_700,
      paidCents: 0,
      families: 1,
      appointments: 1,
      freed: [{ place: '', instructor: '' }],
      rebookable: 3,
      bookings: [
        { placed: 2, feeCents: 17_800 },
        { placed: 1, feeCents: 8900 },
      ],
      alternatives: [
        { id: later, freePlaces: 8, feeCents: 9900 },
        { id: small, freePlaces: 1 },
      ],
    })
  })

  test('of another tenant is nobody’s business', async () => {
    const { courseId } = await atRisk()
    const other = await reihum.addTenant()
    for (const [method, path] of [
      ['GET', 'cancellation'],
      ['POST', 'cancellation/preview'],
      ['POST', 'decision'],
    ] as const) {
      const { status } = await reihum.call(method, `/api/${other.slug}/courses/${courseId}/${path}`, {
        token: other.operator.token,
        ...(method === 'POST' && { body: { decision: 'go' } }),
      })
      expect(status).toBe(404)
    }
  })
})

describe('a dry run', () => {
  test('does it and takes it back: its numbers are those of the real one', async () => {
    const { courseId, family, later } = await atRisk()
    const plan = {
      unwinding: {
        standard: { kind: 'offer' },
        exceptions: [{ bookingId: family.bookingId, way: { kind: 'rebook', courseId: later } }],
        offer: { courseIds: [later], until: inDays(5) },
      },
    }
    const { body: dry } = await rehearse(courseId, plan)
    expect(dry).toMatchObject({
      reserved: 2,
      confirmed: 1,
      told: 2,
      rebooked: 2,
      offered: 1,
      refused: [],
      feeCents: 8900,
      differenceCents: 2000,
    })
    expect(await desk.states(courseId)).toEqual({ reserved: 2, confirmed: 1 })
    expect((await desk.seats(later)).taken).toBe(0)
    const { refused: _, ...promised } = dry
    const { status, body: done } = await callOff(courseId, plan)
    expect([status, done]).toEqual([200, promised])
    expect((await desk.seats(later)).taken).toBe(2)
    expect(await desk.states(later)).toEqual({ reserved: 2 })
  })

  test('names whoever finds no place there, and then nothing is done', async () => {
    const { courseId, small } = await atRisk()
    const plan = { unwinding: { standard: { kind: 'rebook', courseId: small } } }
    const { body: dry } = await rehearse(courseId, plan)
    expect(dry.rebooked).toBe(1)
    expect(dry.refused.map(({ detail }) => detail)).toHaveLength(2)
    const { status, body } = await callOff(courseId, plan)
    expect([status, body.error_code]).toEqual([409, 'PLACES_NEEDED'])
    expect(await desk.states(courseId)).toEqual({ reserved: 2, confirmed: 1 })
    expect((await desk.seats(small)).taken).toBe(0)
  })

  test.each<[string, (found: Awaited<ReturnType<typeof atRisk>>) => Fields, string | number]>([
    ['the course itself', ({ courseId }) => offering([courseId]), 'REPLACEMENT_NOT_POSSIBLE'],
    ['what does not exist', () => offering([randomUUID()]), 'REPLACEMENT_NOT_POSSIBLE'],
    ['a time that has passed', ({ later }) => offering([later], inDays(-1)), 'REPLACEMENT_NOT_POSSIBLE'],
    ['nothing', () => ({ unwinding: { standard: { kind: 'offer' } } }), 422],
  ])('%s cannot be offered', async (_, planOf, expected) => {
    const found = await atRisk()
    const { status, body } = await rehearse(found.courseId, planOf(found))
    expect(typeof expected === 'number' ? status : body.error_code).toBe(expected)
  })
})

describe('calling a course off with offers', () => {
  test('frees all places, tells everybody what they can choose, and holds nothing', async () => {
    const { courseId, family, later, small } = await atRisk()
    const { body } = await callOff(courseId, {
      reason: 'Zu wenige.',
      inform: false,
      ...offering([later, small]),
    })
    expect(body).toMatchObject({ offered: 3, told: 2, rebooked: 0, feeCents: 26_700 })
    expect(await desk.seats(courseId)).toMatchObject({ taken: 0, waiting: 0 })
    expect((await desk.seats(later)).taken).toBe(0)
    const mail = await mailTo(family, 'registration.cancelled')
    expect(mail.text).toContain('findet leider nicht statt')
    expect(mail.text).toContain('Stattdessen möglich')
    expect(mail.text).toContain('Plätze sind nicht reserviert')
    expect(await offered(family, courseId)).toMatchObject({
      state: 'open',
      oldFeeCents: 17_800,
      names: ['Kind 0', 'Kind 1'].map((name) => expect.stringContaining(name)),
      courses: [
        { id: later, newFeeCents: 19_800, isPossible: true },
        { id: small, isPossible: false },
      ],
    })
  })

  test('whoever accepts is rebooked with what they had; twice is once, and something else is too late', async () => {
    const { courseId, single, later, small } = await atRisk()
    await callOff(courseId, offering([later, small]))
    const first = await choose(single, courseId, later, 9900)
    expect(first.status).toBe(200)
    expect(first.body.courses.map(({ id, replacement }) => [id, replacement])).toEqual([
      [later, null],
      [courseId, null],
    ])
    // The new registration stays confirmed; the old one keeps the cause for which it ended.
    expect(first.body.courses[0]?.registrations).toMatchObject([{ state: 'confirmed', feeCents: 9900 }])
    const old = await desk.read(single.ids[0] as string)
    expect(old).toMatchObject({ state: 'cancelled', cause: 'course', rebookedTo: { courseId: later } })
    expect(old.moves.map(({ cause }) => cause)).toEqual(['registered', 'operator', 'course'])
    expect((await choose(single, courseId, later, 9900)).status).toBe(200)
    expect((await choose(single, courseId, small, 8900)).body.error_code).toBe('REPLACEMENT_OVER')
    expect((await desk.seats(later)).taken).toBe(1)
    const mail = await mailTo(single, 'registration.rebooked')
    expect(mail.text).toMatch(/Unterschied: 10,00\s€ mehr/)
    expect(await desk.log(old.rebookedTo?.id ?? '')).toEqual(['registration.received attendee'])
    const { body: told } = await desk.staff<{ outcome: unknown }>('GET', `/courses/${courseId}/replacements`)
    expect(told.outcome).toMatchObject({ offered: 3, accepted: 1, declined: 0, open: 2 })
  })

  test('looking never chooses, and another price is asked about again', async () => {
    const { courseId, single, later } = await atRisk()
    await callOff(courseId, offering([later]))
    await offered(single, courseId)
    const { body } = await choose(single, courseId, later, 8900)
    expect(body.error_code).toBe('PRICE_GONE')
    expect((await desk.seats(later)).taken).toBe(0)
    expect((await offered(single, courseId))?.state).toBe('open')
  })

  test('where too few places are left nobody of a family is rebooked, and no number is told', async () => {
    const { courseId, family, small } = await atRisk()
    await callOff(courseId, offering([small]))
    const { status, body } = await choose(family, courseId, small, 17_800)
    expect([status, body.error_code, body.data ?? {}]).toEqual([409, 'REPLACEMENT_FULL', {}])
    expect((await desk.seats(small)).taken).toBe(0)
  })

  test('whoever waited for other dates too leaves their lists with the course that they choose', async () => {
    const title = titled()
    const [courseId, beside] = [
      await desk.course({ title, attendeeLimit: 1 }),
      await desk.course({ title, attendeeLimit: 1 }),
    ]
    for (const id of [courseId, beside]) await bookOne(id)
    const { body } = await desk.book(courseId, 1, { alsoWaitFor: [beside] })
    const waiter = { ids: desk.idsOf(body), link: body.accessToken, bookingId: body.bookingId }
    const other = await desk.course()
    await callOff(courseId, offering([other]))
    expect((await choose(waiter, courseId, other, 8900)).status).toBe(200)
    expect((await desk.seats(other)).taken).toBe(1)
    expect(await desk.states(beside)).toEqual({ reserved: 1, cancelled: 1 })
    expect(await desk.seats(beside)).toMatchObject({ taken: 1, waiting: 0 })
  })

  test('of several dates that were all called off one person is rebooked once', async () => {
    const title = titled()
    const dates = [
      await desk.course({ title, attendeeLimit: 1 }),
      await desk.course({ title, attendeeLimit: 1 }),
    ] as const
    for (const id of dates) await bookOne(id)
    await desk.book(dates[0], 1, { alsoWaitFor: [dates[1]] })
    const other = await desk.course()
    for (const id of dates) await callOff(id)
    const { rows } = await reihum.owner.query<{ id: string }>(
      'select id from registration where wish_id is not null and course_id = any($1::uuid[]) order by id',
      [dates],
    )
    const { status, body } = await desk.staff<{ done: number; refused: number }>(
      'POST',
      '/bulk-runs/preview',
      {
        selection: { ids: rows.map(({ id }) => id) },
        action: { type: 'rebook', courseId: other, whenFull: 'refuse' },
      },
    )
    expect([status, body.done, body.refused]).toEqual([200, 1, 1])
  })

  test('whoever got another of their dates meanwhile may still choose, and keeps both', async () => {
    const title = titled()
    const [courseId, beside] = [
      await desk.course({ title, attendeeLimit: 1 }),
      await desk.course({ title, attendeeLimit: 1 }),
    ]
    const seats = [await bookOne(courseId), await bookOne(beside)]
    const { body } = await desk.book(courseId, 1, { alsoWaitFor: [beside] })
    const waiter = { ids: desk.idsOf(body), link: body.accessToken, bookingId: body.bookingId }
    const other = await desk.course()
    await callOff(courseId, offering([other]))
    await desk.cancel(seats[1]?.ids[0] as string)
    expect((await desk.seats(beside)).taken).toBe(1)
    expect((await choose(waiter, courseId, other, 8900)).status).toBe(200)
    expect(await desk.states(beside)).toEqual({ reserved: 1, cancelled: 1 })
  })

  test('whoever declines has declined, and the others have not', async () => {
    const { courseId, family, single, later } = await atRisk()
    await callOff(courseId, offering([later]))
    const decline = () => atLink(family, '/replacement/decline', { courseId })
    expect([(await decline()).status, (await decline()).status]).toEqual([200, 200])
    expect(await offered(family, courseId)).toMatchObject({ state: 'declined', courses: [] })
    expect((await choose(family, courseId, later, 19_800)).body.error_code).toBe('REPLACEMENT_OVER')
    expect((await offered(single, courseId))?.state).toBe('open')
    expect(await desk.log(family.ids[0] as string)).toContain('registration.replacement-declined attendee')
  })

  test('the right ends with its time, and with the beginning of the other course', async () => {
    const { courseId, family, single, later } = await atRisk()
    await callOff(courseId, offering([later]))
    const begins = (at: string) =>
      reihum.owner.query('update course set starts_at = $2 where id = $1', [later, at])
    const { rows } = await reihum.owner.query('select starts_at from course where id = $1', [later])
    await begins(inDays(-0.1))
    expect((await offered(single, courseId))?.courses).toEqual([])
    expect((await choose(single, courseId, later, 9900)).body.error_code).toBe('REPLACEMENT_OVER')
    await begins(rows[0].starts_at)
    await reihum.owner.query(
      `update rebooking_offer set made_at = now() - interval '2 days', expires_at = now() - interval '1 second'
       where course_id = $1`,
      [courseId],
    )
    expect((await offered(family, courseId))?.state).toBe('over')
    expect((await choose(family, courseId, later, 19_800)).body.error_code).toBe('REPLACEMENT_OVER')
  })

  test('a booking that was offered nothing can choose nothing, whatever others were offered', async () => {
    const { courseId, family, single, later } = await atRisk()
    const exceptions = [{ bookingId: single.bookingId, way: { kind: 'cancel' } }]
    const { unwinding } = offering([later])
    await callOff(courseId, { unwinding: { ...unwinding, exceptions } })
    expect(await offered(single, courseId)).toBeNull()
    expect((await choose(single, courseId, later, 9900)).status).toBe(404)
    expect((await offered(family, courseId))?.state).toBe('open')
    const mail = await mailTo(single, 'registration.cancelled')
    expect(mail.text).not.toContain('Stattdessen')
  })

  test('the staff rebooks whoever calls instead, also without an offer, and once', async () => {
    const { courseId, single, later } = await atRisk()
    await callOff(courseId)
    const [id = ''] = single.ids
    expect((await desk.read(id)).allowedActions).toContain('rebook')
    const { body } = await desk.previewRebooking(id, { courseId: later })
    expect(body).toMatchObject({ outcome: 'confirmed', differenceCents: 1000 })
    const rebooked = await desk.rebook(id, { courseId: later })
    expect(rebooked.body).toMatchObject({ state: 'confirmed', feeCents: 9900 })
    expect((await desk.rebook(id, { courseId: later })).body.id).toBe(rebooked.body.id)
    expect((await desk.read(id)).allowedActions).not.toContain('rebook')
    const other = await desk.course()
    expect((await desk.rebook(id, { courseId: other })).body.error_code).toBe('REGISTRATION_NOT_REBOOKABLE')
  })

  test('nobody moves up in a course that is called off, whoever is rebooked from it', async () => {
    const title = titled()
    const courseId = await desk.course({ title, attendeeLimit: 1 })
    const seated = await bookOne(courseId)
    const waiting = await bookOne(courseId)
    const later = await desk.course({ title })
    const exceptions = [{ bookingId: seated.bookingId, way: { kind: 'rebook', courseId: later } }]
    const { body } = await callOff(courseId, { unwinding: { exceptions } })
    expect(body).toMatchObject({ reserved: 1, waiting: 1, rebooked: 1 })
    const { moves, state } = await desk.read(waiting.ids[0] as string)
    expect([state, moves.map(({ cause }) => cause)]).toEqual(['cancelled', ['registered', 'course']])
    expect(await mailsTo(waiting, 'registration.moved-up')).toEqual([])
  })

  test('sent twice it is done once and answers the same, also where everybody was rebooked', async () => {
    const { courseId, later } = await atRisk()
    const plan = { unwinding: { standard: { kind: 'rebook', courseId: later } } }
    const [first, second] = [await callOff(courseId, plan), await callOff(courseId, plan)]
    expect(first.body).toMatchObject({ reserved: 2, confirmed: 1, rebooked: 3, differenceCents: 3000 })
    expect([second.status, second.body]).toEqual([200, first.body])
    expect((await desk.seats(later)).taken).toBe(3)
  })
})
