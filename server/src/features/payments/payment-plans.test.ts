import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import type { BookingPreview } from '@reihum/contract/registrations/booking.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expireReservations } from '#features/registrations/deadlines/expire-reservations.ts'
import { risingTime } from '#test/course-desk.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { family, registrationDesk } from '#test/registration-desk.ts'
import { bookingRequest, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
const time = risingTime()
beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'], clock: time.clock })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const desk = registrationDesk(() => ({ reihum, tenant }))
const money = moneyDesk(() => ({ reihum, tenant }))

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10)
const times = { start: inDays(100).toISOString(), end: inDays(100.1).toISOString() }
const deposit = { ...times, feeCents: 20_000, paymentPlan: 'deposit', depositCents: 5000, restDaysBefore: 14 }
const onDays = {
  ...times,
  feeCents: 10_000,
  paymentPlan: 'on_days',
  instalmentDays: [dayIn(-40), dayIn(40), dayIn(70)],
}

type Part = {
  id: string
  part: string | null
  number: number
  charged: number
  open: number
  due: string | null
}

async function partsOf(registrationId: string): Promise<Part[]> {
  const { rows } = await reihum.owner.query<Part>(
    `select id, part, part_number as number, charged_cents as charged, open_cents as open, due_on::text as due
     from receivable where registration_id = $1 order by part_number`,
    [registrationId],
  )
  return rows
}

async function booked(fields: Record<string, unknown>, people = 1) {
  const courseId = await desk.course(fields)
  const { body } = await desk.book(courseId, people)
  const ids = desk.idsOf(body)
  const id = ids[0] as string
  return { courseId, id, ids, accessToken: body.accessToken as string, parts: await partsOf(id) }
}

const pay = (receivableId: string, cents: number) =>
  money.note(cents, { allocations: [{ receivableId, cents }] })
const part = (parts: readonly Part[], at: number) => parts[at] as Part
const seen = async (accessToken: string) =>
  (await reihum.call<AttendeeBooking>('GET', `/api/${tenant.slug}/portal/bookings/${accessToken}`)).body

describe('a deposit', () => {
  it('confirms the place, and the rest stays open until its day', async () => {
    const { id, parts, accessToken } = await booked(deposit)
    expect(parts.map(({ part: name, charged }) => [name, charged])).toEqual([
      ['deposit', 5000],
      ['rest', 15_000],
    ])
    const before = await seen(accessToken)
    expect(before.courses[0]?.registrations[0]).toMatchObject({ openCents: 5000, feeCents: 20_000 })
    await pay(part(parts, 0).id, 5000)
    expect(await desk.read(id)).toMatchObject({ state: 'confirmed', paidCents: 5000, payableCents: 15_000 })
    expect(await desk.told('registration.confirmed')).toEqual([[id]])
    const after = await seen(accessToken)
    expect(after.courses[0]?.registrations[0]).toMatchObject({
      openCents: 15_000,
      shares: [
        { part: 'deposit', cents: 5000, openCents: 0 },
        { part: 'rest', cents: 15_000, openCents: 15_000, dueOn: part(parts, 1).due },
      ],
    })
    await pay(part(parts, 1).id, 15_000)
    expect(await desk.read(id)).toMatchObject({ paidCents: 20_000, payableCents: 0 })
    expect(await desk.told('registration.confirmed')).toEqual([[id]])
  })

  it('that confirms nothing keeps the place until the rest is due, and all of it confirms', async () => {
    const { id, parts } = await booked({ ...deposit, depositConfirms: false })
    const first = await desk.read(id)
    await pay(part(parts, 0).id, 5000)
    const waits = await desk.read(id)
    expect(waits.state).toBe('reserved')
    expect(Date.parse(waits.paymentDueAt ?? '')).toBeGreaterThan(Date.parse(first.paymentDueAt ?? ''))
    expect(Date.parse(waits.paymentDueAt ?? '')).toBeGreaterThan(inDays(84).getTime())
    await pay(part(parts, 1).id, 15_000)
    expect(await desk.read(id)).toMatchObject({ state: 'confirmed', payableCents: 0 })
  })

  it('that is not paid gives the place back and charges nothing', async () => {
    const { id } = await booked(deposit)
    await reihum.owner.query(
      "update registration set payment_due_at = now() - interval '1 day' where id = $1",
      [id],
    )
    const { inPlatform, inTenant } = reihum
    await expireReservations({ inPlatform, inTenant })
    expect(await desk.read(id)).toMatchObject({ state: 'cancelled', payableCents: 0 })
    expect((await partsOf(id)).map(({ charged, open }) => [charged, open])).toEqual([
      [0, 0],
      [0, 0],
    ])
  })

  it('and what was paid of the rest are a credit once the place is given up', async () => {
    const { id, parts } = await booked(deposit)
    const { body } = await money.note(9000, {
      allocations: parts.map(({ id: receivableId }, at) => ({ receivableId, cents: at === 0 ? 5000 : 4000 })),
    })
    await desk.cancel(id)
    expect(await money.payment(body.id)).toMatchObject({ allocatedCents: 0, freeCents: 9000 })
    expect(await desk.read(id)).toMatchObject({ paidCents: 0, payableCents: 0 })
  })

  it('moves along to another course, and confirms there as far as it goes', async () => {
    const { id, parts } = await booked(deposit)
    await pay(part(parts, 0).id, 5000)
    const other = await desk.course({ ...deposit, depositCents: 3000 })
    const { body } = await desk.rebook(id, { courseId: other })
    expect(await desk.read(body.id)).toMatchObject({
      state: 'confirmed',
      paidCents: 5000,
      payableCents: 15_000,
    })
    expect((await partsOf(body.id)).map(({ open }) => open)).toEqual([0, 15_000])
  })

  it('is owed by each person of a booking, and told before it is made', async () => {
    const courseId = await desk.course(deposit)
    const { body } = await reihum.call<BookingPreview>(
      'POST',
      `/api/${tenant.slug}/portal/courses/${courseId}/registrations/check`,
      { body: bookingRequest({ attendees: family(2) }) },
    )
    expect(body.shares).toMatchObject([
      { part: 'deposit', number: 1, count: 2, cents: 10_000 },
      { part: 'rest', number: 2, count: 2, cents: 30_000 },
    ])
  })
})

describe('instalments', () => {
  it('past ones are due with the first, which confirms', async () => {
    const { id, parts } = await booked(onDays)
    expect(parts.map(({ part: name, charged, due }) => [name, charged, due])).toEqual([
      ['instalment', 3334, expect.any(String)],
      ['instalment', 3333, dayIn(40)],
      ['instalment', 3333, dayIn(70)],
    ])
    await pay(part(parts, 0).id, 3334)
    expect(await desk.read(id)).toMatchObject({ state: 'confirmed', payableCents: 6666 })
  })

  it('that begin later leave the place reserved until then', async () => {
    const { id, parts } = await booked({ ...onDays, instalmentDays: [dayIn(30), dayIn(60)] })
    expect(parts.map(({ due }) => due)).toEqual([dayIn(30), dayIn(60)])
    const { paymentDueAt } = await desk.read(id)
    expect(Date.parse(paymentDueAt ?? '')).toBeGreaterThan(inDays(29).getTime())
  })

  it('are owed by whoever moves up from the waiting list', async () => {
    const courseId = await desk.course({ ...onDays, attendeeLimit: 1 })
    const has = await desk.book(courseId)
    const waits = desk.idsOf((await desk.book(courseId)).body)[0] as string
    expect(await partsOf(waits)).toEqual([])
    await desk.cancel(desk.idsOf(has.body)[0] as string)
    expect((await partsOf(waits)).map(({ charged }) => charged)).toEqual([3334, 3333, 3333])
  })
})

describe('a course', () => {
  it.each([
    ['a deposit without an amount', { paymentPlan: 'deposit', restDaysBefore: 7 }, 'depositCents'],
    ['a deposit that is said twice', { ...deposit, depositPercent: 20 }, 'depositCents'],
    ['a rest that is never due', { paymentPlan: 'deposit', depositPercent: 20 }, 'restDaysBefore'],
    ['a number of months that is missing', { paymentPlan: 'monthly' }, 'instalmentCount'],
    ['a single day', { paymentPlan: 'on_days', instalmentDays: [dayIn(3)] }, 'instalmentDays'],
  ])('refuses %s, and names the field', async (_, fields, path) => {
    const course = {
      title: 'Ton',
      reference: 'T-1',
      attendeeLimit: 5,
      waiterLimit: 0,
      feeCents: 20_000,
      ...fields,
    }
    const { status, body } = await money.call<{ errors?: { path: string }[] }>('POST', '/courses', {
      id: crypto.randomUUID(),
      course,
    })
    expect([status, body.errors?.map((one) => one.path)]).toEqual([422, [expect.stringContaining(path)]])
  })

  it('keeps its plan in a copy', async () => {
    const courseId = await desk.course(deposit)
    const { body } = await money.call<Record<string, unknown>>('GET', `/courses/${courseId}`)
    expect(body).toMatchObject({ paymentPlan: 'deposit', depositCents: 5000, restDaysBefore: 14 })
  })
})
