import { randomUUID } from 'node:crypto'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import type { BookingPreview } from '@reihum/contract/registrations/booking.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moneyDesk } from '#test/money-desk.ts'
import { family, registrationDesk } from '#test/registration-desk.ts'
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
const early = { kind: 'early', name: 'Frühbucher', percent: 20, until: dayIn(10) }
const siblings = { kind: 'further_people', name: 'Geschwister', cents: 1000, fromPerson: 2 }
const taxed = { ...times, feeCents: 10_000, taxCategory: 'standard', taxRate: 1900 }

const linesOf = async (registrationId: string) => {
  const { rows } = await reihum.owner.query<{ line: string }>(
    `select label || ' ' || gross_cents || ' ' || net_cents as line from price_line where registration_id = $1 order by id`,
    [registrationId],
  )
  return rows.map(({ line }) => line)
}

const owedLinesOf = async (registrationId: string) => {
  const { rows } = await reihum.owner.query<{ line: string }>(
    `select l.label || ' ' || l.quantity_hundredths || ' x ' || l.unit_cents || ' = ' || l.gross_cents as line
     from receivable_line l join receivable r on r.tenant_id = l.tenant_id and r.id = l.receivable_id
     where r.registration_id = $1 order by r.part_number, l.number`,
    [registrationId],
  )
  return rows.map(({ line }) => line)
}

const check = <Body = BookingPreview>(courseId: string, more: Record<string, unknown>) =>
  reihum.call<Body>('POST', `/api/${tenant.slug}/portal/courses/${courseId}/registrations/check`, {
    body: bookingRequest(more),
    language: 'de',
  })

describe('the reductions of a course', () => {
  it('are told before booking, and are what is owed afterwards, line by line', async () => {
    const courseId = await desk.course({ ...taxed, reductions: [early, siblings] })
    const attendees = family(2)
    const { body: foreseen } = await check(courseId, { attendees })
    expect(foreseen).toMatchObject({
      totalCents: 15_000,
      people: [
        { feeCents: 8000, reductions: [{ name: 'Frühbucher', cents: 2000 }] },
        {
          feeCents: 7000,
          reductions: [
            { name: 'Frühbucher', cents: 2000 },
            { name: 'Geschwister', cents: 1000 },
          ],
        },
      ],
    })
    const { body } = await desk.book(courseId, 2)
    const [first, second] = desk.idsOf(body) as [string, string]
    expect(await linesOf(first)).toEqual(['Aquarell für Einsteiger 10000 8403', 'Frühbucher -2000 -1681'])
    expect(await linesOf(second)).toEqual([
      'Aquarell für Einsteiger 10000 8403',
      'Frühbucher -2000 -1681',
      'Geschwister -1000 -840',
    ])
    expect(foreseen.taxCents).toBe(15_000 - (8403 - 1681) * 2 + 840)
    expect(await owedLinesOf(second)).toEqual([
      'Aquarell für Einsteiger 100 x 10000 = 10000',
      'Frühbucher -100 x 2000 = -2000',
      'Geschwister -100 x 1000 = -1000',
    ])
    expect(await desk.read(second)).toMatchObject({ feeCents: 7000, payableCents: 7000 })
    const { body: seen } = await reihum.call<AttendeeBooking>(
      'GET',
      `/api/${tenant.slug}/portal/bookings/${body.accessToken}`,
    )
    const shown = seen.courses[0]?.registrations.map(({ reductions }) => reductions)
    expect(shown).toEqual(foreseen.people.map(({ reductions }) => reductions))
  })

  it('are shown with the course while they apply', async () => {
    const over = { ...early, name: 'Sehr früh', percent: 30, until: dayIn(-2) }
    const courseId = await desk.course({ ...taxed, reductions: [over, early] })
    const { body } = await reihum.call<PortalCourseDetail>(
      'GET',
      `/api/${tenant.slug}/portal/courses/${courseId}`,
    )
    expect(body.reductions).toMatchObject([{ name: 'Frühbucher', percent: 20, until: dayIn(10) }])
    expect((await check(courseId, {})).body.totalCents).toBe(8000)
  })

  it('refuse a total that is not the one shown', async () => {
    const courseId = await desk.course({ ...taxed, reductions: [early] })
    const order = (shownTotalCents: number) =>
      reihum.call<Problem>('POST', `/api/${tenant.slug}/portal/courses/${courseId}/registrations`, {
        body: bookingRequest({ shownTotalCents }),
        language: 'de',
      })
    const refused = await order(10_000)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toMatchObject([{ path: 'shownTotalCents', code: 'priceChanged' }])
    expect((await order(8000)).status).toBe(200)
  })

  it('are divided among instalments, and what is kept of a cancelled place is kept without them', async () => {
    const courseId = await desk.course({
      ...taxed,
      reductions: [early],
      paymentPlan: 'deposit',
      depositCents: 3000,
      restDaysBefore: 14,
      refundTerms: 'steps',
      refundSteps: [{ days: 0, percent: 50 }],
    })
    const { body } = await desk.book(courseId, 1)
    const [id] = desk.idsOf(body) as [string]
    const owed = await owedLinesOf(id)
    expect(owed).toEqual([
      'Aquarell für Einsteiger · Anzahlung 100 x 3750 = 3750',
      'Frühbucher · Anzahlung -100 x 750 = -750',
      'Aquarell für Einsteiger · Restbetrag 100 x 6250 = 6250',
      'Frühbucher · Restbetrag -100 x 1250 = -1250',
    ])
    const { rows } = await reihum.owner.query<{ id: string; open_cents: number }>(
      'select id, open_cents from receivable where registration_id = $1 order by part_number',
      [id],
    )
    for (const { id: receivableId, open_cents: cents } of rows)
      await money.note(cents, { allocations: [{ receivableId, cents }] })
    await reihum.call('POST', `/api/${tenant.slug}/portal/bookings/${body.accessToken}/cancel`, {
      body: { registrationIds: [id] },
    })
    const kept = await reihum.owner.query<{ gross: number; quantity: number }>(
      `select l.gross_cents as gross, l.quantity_hundredths as quantity from receivable_line l
       join receivable r on r.tenant_id = l.tenant_id and r.id = l.receivable_id
       where r.registration_id = $1 and l.cause = 'kept' order by r.part_number, l.number`,
      [id],
    )
    expect(kept.rows.map(({ gross }) => gross).reduce((sum, gross) => sum + gross, 0)).toBe(4000)
    expect(kept.rows.every(({ gross, quantity }) => gross > 0 && quantity > 0)).toBe(true)
  })

  it('can make a place free, which says why and confirms it at once', async () => {
    const courseId = await desk.course({ ...taxed, reductions: [{ ...early, percent: 100 }] })
    const { body } = await desk.book(courseId, 1)
    const [id] = desk.idsOf(body) as [string]
    expect(await desk.read(id)).toMatchObject({ state: 'confirmed', feeCents: 0, payableCents: 0 })
    expect(await linesOf(id)).toEqual(['Aquarell für Einsteiger 10000 8403', 'Frühbucher -10000 -8403'])
    expect(await owedLinesOf(id)).toEqual([])
  })

  it('apply to those whom staff registers', async () => {
    const courseId = await desk.course({ ...taxed, reductions: [siblings] })
    const { body } = await reihum.call<{ registrations: { id: string }[] }>(
      'POST',
      `/api/${tenant.slug}/courses/${courseId}/registrations`,
      { token: tenant.operator.token, body: bookingRequest({ attendees: family(2) }) },
    )
    expect(await desk.read(body.registrations[1]?.id ?? '')).toMatchObject({ feeCents: 9000 })
  })

  it('follow the people who wait for another date', async () => {
    const fields = { ...taxed, attendeeLimit: 1, reductions: [early] }
    const [full, other] = [await desk.course(fields), await desk.course(fields)]
    await desk.book(full, 1)
    await desk.book(other, 1)
    const { body } = await reihum.call<{ registrations: { id: string }[] }>(
      'POST',
      `/api/${tenant.slug}/portal/courses/${full}/registrations`,
      { body: bookingRequest({ alsoWaitFor: [other] }) },
    )
    const { rows } = await reihum.owner.query<{ id: string; fee: number }>(
      `select r.id, r.fee_cents as fee from registration r join registration w on w.tenant_id = r.tenant_id
         and w.wish_id = r.wish_id where w.id = $1`,
      [body.registrations[0]?.id],
    )
    expect(rows.map(({ fee }) => fee)).toEqual([8000, 8000])
    for (const { id } of rows)
      expect(await linesOf(id)).toEqual(['Aquarell für Einsteiger 10000 8403', 'Frühbucher -2000 -1681'])
  })
})

describe('reductions that make no sense', () => {
  const save = (reductions: unknown[]) =>
    reihum.call<Problem>('POST', `/api/${tenant.slug}/courses`, {
      token: tenant.operator.token,
      body: { id: randomUUID(), course: courseFields({ ...taxed, reductions }) },
      language: 'de',
    })

  it.each([
    ['without an amount', [{ ...early, percent: null }], 'percent', 'lessOnce'],
    ['with two amounts', [{ ...early, cents: 500 }], 'percent', 'lessOnce'],
    ['early without an end', [{ ...early, until: null }], 'until', 'earlyOnce'],
    ['early with two ends', [{ ...early, daysBefore: 3 }], 'until', 'earlyOnce'],
    ['for further people from nobody on', [{ ...siblings, fromPerson: null }], 'fromPerson', 'required'],
  ])('%s are refused', async (_, reductions, field, code) => {
    const { status, body } = await save(reductions)
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ path: `course.reductions.0.${field}`, code }])
  })

  it('twice the same are refused', async () => {
    const { body } = await save([siblings, { ...siblings, name: 'Familie' }])
    expect(body.errors).toMatchObject([{ path: 'course.reductions.1.fromPerson', code: 'reductionTwice' }])
  })
})
