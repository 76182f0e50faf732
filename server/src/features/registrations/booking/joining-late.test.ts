import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { BookingPreview, BookingReceipt } from '@reihum/contract/registrations/booking.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { appointmentDesk } from '#test/appointment-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import {
  bookingRequest,
  courseFields,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const desk = registrationDesk(() => ({ reihum, tenant }))
const dates = appointmentDesk(() => ({ reihum, tenant }))

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const dateIn = (days: number) =>
  dates.appointment('2027-01-01', { start: inDays(days), end: inDays(days + 0.05) })
const rule = { kind: 'past_dates', name: 'Späteinstieg' }

/** A running course: of its four dates two are over and two to come. */
async function running(fields: object = {}): Promise<string> {
  const courseId = await desk.course({
    kind: 'COURSE',
    start: inDays(6),
    end: inDays(6.05),
    registrationClosesAt: inDays(5),
    feeCents: 10_000,
    reductions: [rule],
    ...fields,
  })
  await dates.added(courseId, dateIn(-8), dateIn(-1), dateIn(13))
  return courseId
}

const portal = <Body>(path: string, body?: object) =>
  reihum.call<Body & Problem>(body ? 'POST' : 'GET', `/api/${tenant.slug}/portal/courses/${path}`, {
    body,
    language: 'de',
  })

async function priceNow(courseId: string) {
  const { body } = await portal<BookingPreview>(`${courseId}/registrations/check`, bookingRequest({}))
  return body.people.map(({ feeCents, reductions }) => ({ feeCents, reductions }))
}

const half = [{ feeCents: 5000, reductions: [{ name: 'Späteinstieg (2/4)', cents: 5000 }] }]

describe('joining a running course that charges by the date', () => {
  it('costs only the dates still to come, as was told before', async () => {
    const courseId = await running()
    expect((await portal<PortalCourseDetail>(courseId)).body.reductions).toMatchObject([rule])
    expect(await priceNow(courseId)).toEqual(half)
    const tooMuch = await portal(`${courseId}/registrations`, bookingRequest({ shownTotalCents: 10_000 }))
    expect(tooMuch.body.errors).toMatchObject([{ path: 'shownTotalCents', code: 'priceChanged' }])
    const booked = await portal<BookingReceipt>(
      `${courseId}/registrations`,
      bookingRequest({ shownTotalCents: 5000 }),
    )
    expect(booked.status).toBe(200)
    const [id = ''] = desk.idsOf(booked.body)
    expect(await desk.read(id)).toMatchObject({ feeCents: 5000, payableCents: 5000 })
  })

  it('counts dates that are cancelled neither as over nor as to come', async () => {
    const courseId = await running()
    const [, second, third] = await dates.appointmentsOf(courseId)
    await dates.cancel(second?.id ?? '')
    expect(await priceNow(courseId)).toEqual([
      { feeCents: 6667, reductions: [{ name: 'Späteinstieg (1/3)', cents: 3333 }] },
    ])
    await dates.cancel(third?.id ?? '')
    expect(await priceNow(courseId)).toEqual([
      { feeCents: 5000, reductions: [{ name: 'Späteinstieg (1/2)', cents: 5000 }] },
    ])
  })

  it('is not offered before the course begins, and not where the course does not charge by the date', async () => {
    const ahead = await desk.course({ start: inDays(3), end: inDays(3.1), reductions: [rule] })
    expect((await portal<PortalCourseDetail>(ahead)).body.reductions).toEqual([])
    expect(await priceNow(await running({ reductions: [] }))).toEqual([{ feeCents: 10_000, reductions: [] }])
  })

  it('is not replaced by a code that counts instead of reductions', async () => {
    const courseId = await running()
    await desk.staff('POST', '/discount-codes', {
      id: newId(),
      code: { code: 'STATTDESSEN', percent: 10, combines: false },
    })
    const { body } = await portal<BookingPreview>(
      `${courseId}/registrations/check`,
      bookingRequest({ code: 'STATTDESSEN' }),
    )
    expect(body.people[0]).toMatchObject({
      feeCents: 4500,
      reductions: [
        { name: 'Späteinstieg (2/4)', cents: 5000 },
        { name: 'Code STATTDESSEN', cents: 500 },
      ],
    })
  })

  it('has the staff foresee the same price, by the dates of the course', async () => {
    const courseId = await running()
    const { body } = await desk.staff<Course>('GET', `/courses/${courseId}`)
    expect(body.dates).toHaveLength(4)
    expect([body.dates[0], body.dates.at(-1)]).toEqual([body.firstAppointment, body.lastAppointment])
    const { body: created } = await desk.create(courseId)
    const [id = ''] = desk.idsOf(created)
    expect(await desk.read(id)).toMatchObject({ feeCents: 5000 })
  })

  it('takes one such rule a course, and nothing that belongs to other kinds', async () => {
    const courseId = await desk.course({
      start: inDays(3),
      end: inDays(3.1),
      reductions: [{ ...rule, percent: 20, fromPerson: 2 }],
    })
    const { body } = await desk.staff<Course>('GET', `/courses/${courseId}`)
    expect(body.reductions).toMatchObject([{ ...rule, percent: null, cents: null, fromPerson: null }])
    const twice = await desk.staff<Problem>('POST', '/courses', {
      id: newId(),
      course: courseFields({ reductions: [rule, { ...rule, name: 'Noch einer' }] }),
    })
    expect(twice.body.errors).toMatchObject([{ path: 'course.reductions.1.kind', code: 'reductionTwice' }])
  })
})
