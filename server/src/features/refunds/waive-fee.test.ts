import { defaultRefundSettings } from '@reihum/contract/courses/refund-settings.schema.ts'
import type { RefundDetail, RefundRequest } from '@reihum/contract/refunds/refund.schema.ts'
import type { RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { moneyDesk } from '#test/money-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant, type TestUser } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
  const steps = [{ days: 1, percent: 50 }]
  const settings = { ...defaultRefundSettings, hasTerms: true, steps }
  await money.call('PUT', '/settings/refunds', settings, tenant.admin)
})

const desk = registrationDesk(() => ({ reihum, tenant }))
const money = moneyDesk(() => ({ reihum, tenant }))
const waive = (id: string, by?: TestUser, reason = 'War krank') =>
  money.call<{ waivedCents: number }>('POST', `/registrations/${id}/waive-fee`, { reason }, by)
const detail = async (id: string) =>
  (await desk.staff<RegistrationDetail>('GET', `/registrations/${id}`)).body
const read = async (id: string) => (await money.call<RefundDetail>('GET', `/refunds/${id}`)).body

/** The amounts that are proposed for payments, in the order in which these came in. */
async function proposed(payments: readonly string[]): Promise<number[]> {
  const { items } = (await money.call<{ items: RefundRequest[] }>('GET', '/refunds')).body
  return payments.map((id) => items.find(({ paymentId }) => paymentId === id)?.cents ?? 0)
}

/** A place that was paid with these amounts for its parts, and then cancelled by its attendee. */
async function cancelled(parts: number[][], course: object = {}) {
  const { body } = await desk.book(await desk.course({ feeCents: 8000, ...course }))
  const [id] = desk.idsOf(body) as [string]
  const { rows } = await reihum.owner.query<{ id: string }>(
    'select id from receivable where registration_id = $1 order by part_number',
    [id],
  )
  const payments: string[] = []
  for (const amounts of parts) {
    const allocations = amounts.flatMap((cents, at) => (cents ? [{ receivableId: rows[at]?.id, cents }] : []))
    const sum = amounts.reduce((all, cents) => all + cents, 0)
    payments.push((await money.note(sum, { allocations })).body.id)
  }
  const path = `/api/${tenant.slug}/portal/bookings/${body.accessToken}/cancel`
  await reihum.call('POST', path, { body: { registrationIds: [id] } })
  return { id, payments }
}

async function logged() {
  const { rows } = await reihum.owner.query(
    `select d.metadata from audit_entry e join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
     where e.tenant_id = $1 and e.command_type = 'receivable.fee-waived'`,
    [tenant.id],
  )
  return rows.map(({ metadata }) => metadata)
}

it('a fee that was kept is waived once: it is charged no more, and what was paid for it is proposed', async () => {
  const { id, payments } = await cancelled([[8000]])
  await expect.poll(() => proposed(payments), { timeout: 15_000 }).toEqual([4000])
  expect(await detail(id)).toMatchObject({ keptCents: 4000, payableCents: 0 })
  const answers = await Promise.all([waive(id), waive(id), waive(id)])
  expect(answers.map(({ status, body }) => [status, body.waivedCents]).sort()).toEqual([
    [200, 0],
    [200, 0],
    [200, 4000],
  ])
  await expect.poll(() => proposed(payments), { timeout: 15_000 }).toEqual([8000])
  expect(await detail(id)).toMatchObject({ keptCents: 0, paidCents: 0, payableCents: 0 })
  expect(await logged()).toEqual([{ amountCents: 4000, reason: 'War krank' }])
  const { items } = (await money.call<{ items: RefundRequest[] }>('GET', '/refunds')).body
  const { shares } = await read(items[0]?.id as string)
  expect(
    shares.map(({ backCents, placePaidCents, reason }) => [backCents, placePaidCents, reason.kind]),
  ).toEqual([
    [4000, 8000, 'step'],
    [4000, 4000, 'goodwill'],
  ])
})

it('of a plan, whatever parts and payments had paid for it', async () => {
  const plan = { paymentPlan: 'deposit', depositCents: 3000, restDaysBefore: 0 }
  const { id, payments } = await cancelled([[3000], [0, 5000]], plan)
  await expect.poll(() => proposed(payments), { timeout: 15_000 }).toEqual([0, 4000])
  expect((await waive(id)).body.waivedCents).toBe(4000)
  await expect.poll(() => proposed(payments), { timeout: 15_000 }).toEqual([3000, 5000])
})

it('where its payment was stored as wrong, it is asked for no more and nothing goes back', async () => {
  const { id, payments } = await cancelled([[8000]])
  await expect.poll(() => proposed(payments), { timeout: 15_000 }).toEqual([4000])
  const reversed = await money.call('POST', `/payments/${payments[0]}/reverse`, { reason: 'Zurück' })
  expect(reversed.status, JSON.stringify(reversed.body)).toBe(200)
  expect((await detail(id)).payableCents).toBe(4000)
  expect((await waive(id)).body.waivedCents).toBe(4000)
  expect(await detail(id)).toMatchObject({ keptCents: 0, payableCents: 0 })
})

it('where nothing was kept nothing happens, and it belongs to those who change money', async () => {
  const { body } = await desk.book(await desk.course({ feeCents: 8000 }))
  const [id] = desk.idsOf(body) as [string]
  expect((await waive(id)).body.waivedCents).toBe(0)
  expect((await detail(id)).payableCents).toBe(8000)
  expect(await logged()).toEqual([])
  const other = await reihum.addTenant()
  const foreign = await reihum.call('POST', `/api/${other.slug}/registrations/${id}/waive-fee`, {
    token: other.operator.token,
    body: { reason: '' },
  })
  expect(foreign.status).toBe(404)
})
