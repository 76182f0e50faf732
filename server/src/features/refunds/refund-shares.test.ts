import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { defaultRefundSettings } from '@reihum/contract/courses/refund-settings.schema.ts'
import type { RefundDetail, RefundRequest } from '@reihum/contract/refunds/refund.schema.ts'
import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import type { CourseStake } from '@reihum/contract/registrations/course-cancellation.schema.ts'
import type { RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moneyDesk } from '#test/money-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

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
const money = moneyDesk(() => ({ reihum, tenant }))
const terms = {
  ...defaultRefundSettings,
  hasTerms: true,
  steps: [
    { days: 60, percent: 100 },
    { days: 1, percent: 50 },
  ],
}
const setTerms = (wanted: object, by = tenant.admin) =>
  money.call<{ revision: number }>('PUT', '/settings/refunds', wanted, by)
const list = async () => (await money.call<{ items: RefundRequest[]; total: number }>('GET', '/refunds')).body
const read = async (id: string) => (await money.call<RefundDetail>('GET', `/refunds/${id}`)).body

/** A place in a course that begins in twenty days, paid in as many payments as there are amounts. */
async function paidPlace(...amounts: number[]) {
  return placeIn(await desk.course({ feeCents: 8000 }), amounts)
}

async function placeIn(courseId: string, amounts: readonly number[]) {
  const { body } = await desk.book(courseId)
  const [id] = desk.idsOf(body) as [string]
  const owed = await money.owedFor(id)
  const payments: string[] = []
  for (const cents of amounts) {
    const { body: paid } = await money.note(cents, {
      personId: owed.payer?.id ?? null,
      allocations: [{ receivableId: owed.id, cents }],
    })
    payments.push(paid.id)
  }
  return { courseId, id, payments, accessToken: body.accessToken as string }
}

/** What is charged for a place, line by line, and what is free of its payments. */
async function feeOf(registrationId: string) {
  const { rows } = await reihum.owner.query(
    `select r.standing as state, array_agg(l.gross_cents order by l.number) as charged, (
       select coalesce(array_agg(p.free_cents order by p.id), '{}') from payment p where p.id in (
         select a.payment_id from allocation a where a.receivable_id = r.id)) as free
     from receivable r join receivable_line l on l.tenant_id = r.tenant_id and l.receivable_id = r.id
     where r.registration_id = $1 group by r.tenant_id, r.id`,
    [registrationId],
  )
  return rows[0]
}

async function partsOf(registrationId: string) {
  const { rows } = await reihum.owner.query<{ id: string; charged: number; open: number }>(
    `select id, charged_cents as charged, open_cents as open from receivable
     where registration_id = $1 order by part_number`,
    [registrationId],
  )
  return rows
}

const portal = (accessToken: string) => `/api/${tenant.slug}/portal/bookings/${accessToken}`
const leave = ({ accessToken, id }: { accessToken: string; id: string }) =>
  reihum.call('POST', `${portal(accessToken)}/cancel`, { body: { registrationIds: [id] } })
const proposals = async (count: number) => {
  await expect.poll(async () => (await list()).total, { timeout: 15_000 }).toBe(count)
  return (await list()).items
}

describe('the terms of a provider', () => {
  it('decide what is proposed to whoever cancels, who was told so before', async () => {
    expect((await setTerms(terms)).status).toBe(200)
    const place = await paidPlace(8000)
    const { body } = await reihum.call<AttendeeBooking>('GET', portal(place.accessToken))
    const reason = { kind: 'step', days: 1, percent: 50 }
    expect(body.courses[0]?.registrations[0]?.refundNow).toEqual({ cents: 4000, reason })
    expect((await leave(place)).status).toBe(200)
    const [proposal] = await proposals(1)
    expect(proposal).toMatchObject({ state: 'pending', cents: 4000, paymentId: place.payments[0] })
    expect(await feeOf(place.id)).toEqual({ state: 'paid', charged: [8000, -8000, 4000], free: [4000] })
    const { shares } = await read(proposal?.id as string)
    expect(shares).toEqual([
      expect.objectContaining({ backCents: 4000, placeBackCents: 4000, placePaidCents: 8000, reason }),
    ])
  })

  it('are those of the course where it has its own, and visitors read them before they book', async () => {
    await setTerms(terms)
    const own = { refundTerms: 'steps', refundSteps: [{ days: 2, percent: 90 }], refundAfterStart: 'nothing' }
    const courseId = await desk.course({ feeCents: 8000, ...own })
    const { body: page } = await reihum.call<PortalCourseDetail>(
      'GET',
      `/api/${tenant.slug}/portal/courses/${courseId}`,
    )
    expect(page.refundTerms).toEqual({ hasTerms: true, steps: own.refundSteps, afterStart: 'nothing' })
    const place = await placeIn(courseId, [8000])
    const { body } = await reihum.call<AttendeeBooking>('GET', portal(place.accessToken))
    expect(body.courses[0]?.registrations[0]?.refundNow?.cents).toBe(7200)
    await leave(place)
    expect((await proposals(1))[0]?.cents).toBe(7200)
  })

  it('give everything back for a course that says so, and nothing of another choice is kept', async () => {
    await setTerms(terms)
    const courseId = await desk.course({
      feeCents: 8000,
      refundTerms: 'everything',
      refundSteps: [{ days: 2, percent: 90 }],
      refundAfterStart: 'appointments',
    })
    const { body: stored } = await desk.staff('GET', `/courses/${courseId}`)
    expect(stored).toMatchObject({ refundTerms: 'everything', refundSteps: [], refundAfterStart: 'nothing' })
    await leave(await placeIn(courseId, [8000]))
    expect((await proposals(1))[0]?.cents).toBe(8000)
  })

  it('are kept of the place as a whole, from its payments in their order', async () => {
    await setTerms(terms)
    const place = await paidPlace(3000, 5000)
    await leave(place)
    const [proposal] = await proposals(1)
    expect(proposal).toMatchObject({ cents: 4000, paymentId: place.payments[1] })
    expect(await feeOf(place.id)).toEqual({ state: 'paid', charged: [8000, -8000, 4000], free: [0, 4000] })
  })

  it('keep no more than was paid, and ask nobody for the rest', async () => {
    await setTerms(terms)
    const place = await paidPlace(3000)
    await leave(place)
    await expect
      .poll(() => feeOf(place.id))
      .toEqual({ state: 'paid', charged: [8000, -8000, 3000], free: [0] })
    const unpaid = await paidPlace()
    await leave(unpaid)
    expect(await feeOf(unpaid.id)).toEqual({ state: 'cancelled', charged: [8000, -8000], free: [] })
    expect((await list()).total).toBe(0)
  })

  it('keep the deposit first, and of the rest what is left to be kept', async () => {
    await setTerms(terms)
    const courseId = await desk.course({
      feeCents: 8000,
      paymentPlan: 'deposit',
      depositCents: 3000,
      restDaysBefore: 0,
    })
    const { body } = await desk.book(courseId)
    const [id] = desk.idsOf(body) as [string]
    for (const { id: receivableId, open } of await partsOf(id))
      await money.note(open, { personId: null, allocations: [{ receivableId, cents: open }] })
    await leave({ accessToken: body.accessToken as string, id })
    const [proposal] = await proposals(1)
    expect(proposal?.cents).toBe(4000)
    expect((await partsOf(id)).map(({ charged, open }) => [charged, open])).toEqual([
      [3000, 0],
      [1000, 0],
    ])
  })

  it('do not count where staff cancel: all is proposed, with what the terms would have given', async () => {
    await setTerms(terms)
    const place = await paidPlace(8000)
    await desk.cancel(place.id)
    const [proposal] = await proposals(1)
    expect(proposal?.cents).toBe(8000)
    const { shares } = await read(proposal?.id as string)
    expect(shares[0]?.reason).toEqual({
      kind: 'provider',
      otherwise: { rule: { kind: 'step', days: 1, percent: 50 }, cents: 4000 },
    })
  })

  it('promise nothing to visitors and give everything back where there are none', async () => {
    const place = await paidPlace(8000)
    const { body } = await reihum.call<AttendeeBooking>('GET', portal(place.accessToken))
    expect(body.courses[0]?.registrations[0]?.refundNow).toBeNull()
    await leave(place)
    const [proposal] = await proposals(1)
    expect(proposal?.cents).toBe(8000)
  })

  it('are changed by admins, once for each form, in steps that end later and give less', async () => {
    expect((await setTerms(terms, tenant.operator)).status).toBe(403)
    const wrong = [
      { days: 7, percent: 50 },
      { days: 14, percent: 60 },
    ]
    const { status, body } = await setTerms({ ...terms, steps: wrong })
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toMatch(/stepLater.*stepLess/)
    expect((await setTerms(terms)).body).toMatchObject({ revision: 1, steps: terms.steps })
    expect((await setTerms({ ...terms, fourEyes: true })).status).toBe(409)
    const { body: stored } = await money.call('GET', '/settings/refunds')
    expect(stored).toMatchObject({ ...terms, revision: 1 })
  })
})

describe('the terms that held when somebody booked', () => {
  const now = { ...terms, steps: [{ days: 1, percent: 50 }] }
  const later = { ...terms, steps: [{ days: 1, percent: 10 }] }
  const none = { ...terms, hasTerms: false, steps: [] }
  /** What is told and proposed after the terms have changed between booking and cancelling. */
  async function afterChange(before: object, change: () => Promise<unknown>, course: object = {}) {
    await setTerms(before)
    const courseId = await desk.course({ feeCents: 8000, ...course })
    const place = await placeIn(courseId, [8000])
    await change()
    const { body } = await reihum.call<AttendeeBooking>('GET', portal(place.accessToken))
    const registration = await desk.staff<RegistrationDetail>('GET', `/registrations/${place.id}`)
    await leave(place)
    const [proposal] = await proposals(1)
    return {
      shown: body.courses[0]?.registrations[0]?.refundNow?.cents ?? null,
      staffSee: registration.body.refundTerms,
      proposed: proposal?.cents,
    }
  }
  const agreed = ({ hasTerms, steps, afterStart }: typeof terms) => ({ hasTerms, steps, afterStart })

  it.each<[string, typeof terms, typeof terms, { shown: number | null; proposed: number }]>([
    ['count where the provider keeps more now', now, later, { shown: 4000, proposed: 4000 }],
    ['count where the provider has none any more', now, none, { shown: 4000, proposed: 4000 }],
    ['count where there were none', none, later, { shown: null, proposed: 8000 }],
  ])('%s', async (_, before, after, expected) => {
    const told = await afterChange(before, () => setTerms({ ...after, revision: 1 }))
    expect(told).toEqual({ ...expected, staffSee: agreed(before) })
  })

  it('count where the course has its own now', async () => {
    let own = {}
    const told = await afterChange(now, async () => {
      const { items } = (await desk.staff<{ items: { id: string }[] }>('GET', '/courses')).body
      const { body } = await desk.staff<Record<string, unknown>>('GET', `/courses/${items[0]?.id}`)
      own = { ...body, refundTerms: 'steps', refundSteps: later.steps, refundAfterStart: 'nothing' }
      const saved = await desk.staff('PUT', `/courses/${items[0]?.id}`, {
        course: own,
        revision: body.revision,
      })
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    })
    expect(told).toEqual({ shown: 4000, proposed: 4000, staffSee: agreed(now) })
  })

  it('go along where somebody is rebooked, and are not kept of what costs nothing', async () => {
    await setTerms(now)
    const place = await paidPlace(8000)
    const free = desk.idsOf((await desk.book(await desk.course({ feeCents: 0 }))).body)[0] as string
    await setTerms({ ...later, revision: 1 })
    await desk.rebook(place.id, { courseId: await desk.course({ feeCents: 8000 }) })
    const { body } = await desk.staff<RegistrationDetail>('GET', `/registrations/${place.id}`)
    const termsOf = async (id: unknown) =>
      (await desk.staff<RegistrationDetail>('GET', `/registrations/${id}`)).body.refundTerms
    expect(await termsOf(body.rebookedTo?.id)).toEqual(agreed(now))
    expect(await termsOf(free)).toBeNull()
  })
})

const half = { kind: 'step', days: 1, percent: 50 }
const most = { kind: 'step', days: 1, percent: 90 }
const byDeposit = { paymentPlan: 'deposit', depositCents: 3000, restDaysBefore: 0 }
type Told = [backCents: number, placeBackCents: number, placePaidCents: number]

describe('a proposal names what goes back of all that was paid for the place', () => {
  it.each<[string, { plan?: object; rule?: object; payments: number[][]; by?: 'staff' }, Told[]]>([
    ['for one payment', { payments: [[8000]] }, [[4000, 4000, 8000]]],
    ['where an earlier payment pays for what is kept', { payments: [[3000], [5000]] }, [[4000, 4000, 8000]]],
    [
      'where several give something back',
      { payments: [[3000], [5000]], rule: most },
      [
        [2200, 7200, 8000],
        [5000, 7200, 8000],
      ],
    ],
    ['of a price that was paid in part', { payments: [[3000]], rule: most }, [[2200, 2200, 3000]]],
    [
      'for the rest of a plan, whose deposit pays for what is kept',
      { plan: byDeposit, payments: [[3000], [0, 5000]] },
      [[4000, 4000, 8000]],
    ],
    ['for a plan that was paid at once', { plan: byDeposit, payments: [[3000, 5000]] }, [[4000, 4000, 8000]]],
    [
      'for a plan of which every part gives something back',
      { plan: byDeposit, payments: [[3000, 5000]], rule: most },
      [[7200, 7200, 8000]],
    ],
    [
      'for a plan that staff have cancelled, in one line',
      { plan: byDeposit, payments: [[3000, 5000]], by: 'staff' },
      [[8000, 8000, 8000]],
    ],
  ])('%s', async (_, { plan = {}, rule = half, payments, by }, expected) => {
    await setTerms({ ...terms, steps: [rule] })
    const { body } = await desk.book(await desk.course({ feeCents: 8000, ...plan }))
    const [id] = desk.idsOf(body) as [string]
    const parts = await partsOf(id)
    for (const amounts of payments) {
      const allocations = amounts.flatMap((cents, at) =>
        cents > 0 ? [{ receivableId: parts[at]?.id, cents }] : [],
      )
      const sum = allocations.reduce((all, { cents }) => all + cents, 0)
      expect((await money.note(sum, { personId: null, allocations })).status).toBe(200)
    }
    await (by ? desk.cancel(id) : leave({ accessToken: body.accessToken as string, id }))
    const items = await proposals(expected.length)
    const shares = (await Promise.all(items.map((one) => read(one.id)))).flatMap((one) => one.shares)
    const told = shares.map((one): Told => [one.backCents, one.placeBackCents, one.placePaidCents])
    expect(told.toSorted(([one], [other]) => one - other)).toEqual(expected)
    expect(new Set(shares.map(({ title }) => title))).toEqual(new Set(['Aquarell für Einsteiger']))
  })
})

it('of a place that was rebooked to something cheaper goes back what the other one leaves, and no credit', async () => {
  const courseId = await desk.course({ feeCents: 8000 })
  const { body } = await desk.book(courseId)
  const place = { id: desk.idsOf(body)[0] as string }
  const owed = await money.owedFor(place.id)
  // Of what was paid 20.00 are a credit, which stays one.
  await money.note(10_000, {
    personId: owed.payer?.id ?? null,
    allocations: [{ receivableId: owed.id, cents: 8000 }],
  })
  const { status } = await desk.rebook(place.id, { courseId: await desk.course({ feeCents: 5000 }) })
  expect(status).toBe(200)
  const [proposal] = await proposals(1)
  expect(proposal?.cents).toBe(3000)
  const { shares } = await read(proposal?.id as string)
  expect(shares).toMatchObject([{ backCents: 3000, placeBackCents: 3000, placePaidCents: 8000 }])
})

it('what is to be given back stands there before a course is called off, and is proposed afterwards', async () => {
  await setTerms(terms)
  const { courseId } = await paidPlace(3000, 5000)
  const before = await money.call<CourseStake>('GET', `/courses/${courseId}/cancellation`)
  expect([before.status, before.body.paidCents]).toEqual([200, 8000])
  const { body: sensitive } = await reihum.call<{ code: string }>('POST', '/api/auth/confirmation-code', {
    token: tenant.operator.token,
    body: { action: 'cancel-course', subject: courseId },
  })
  const called = await desk.staff('POST', `/courses/${courseId}/cancellation`, {
    expected: 1,
    confirmationCode: sensitive.code,
  })
  expect([called.status, called.body]).toEqual([200, expect.objectContaining({ paidCents: 8000 })])
  const items = await proposals(2)
  expect(items.reduce((sum, { cents }) => sum + cents, 0)).toBe(8000)
})
