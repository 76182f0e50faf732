import type { CourseMoney, PaymentTotals } from '@reihum/contract/payments/payment.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { risingTime } from '#test/course-desk.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

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

const moneyOf = async (courseId: string) =>
  (await money.call<CourseMoney>('GET', `/courses/${courseId}/money`)).body

it('a course says what is charged, paid, open and overdue for it, and what came in, and of no other course', async () => {
  const courseId = await desk.course({ feeCents: 8900 })
  const nothing = { chargedCents: 0, paidCents: 0, openCents: 0, overdueCents: 0, monthCents: 0, months: [] }
  expect(await moneyOf(courseId)).toMatchObject(nothing)
  const [one, other, third] = desk.idsOf((await desk.book(courseId, 3)).body)
  const another = await desk.course({ feeCents: 5000 })
  const [elsewhere] = desk.idsOf((await desk.book(another)).body)
  const paid = await money.owedFor(one as string)
  const partly = await money.owedFor(other as string)
  const foreign = await money.owedFor(elsewhere as string)
  const allocations = [
    { receivableId: paid.id, cents: 8900 },
    { receivableId: partly.id, cents: 900 },
    { receivableId: foreign.id, cents: 200 },
  ]
  const day = wallClockOf(time.now(), 'Europe/Berlin').date
  const { body: payment } = await money.note(10_000, { allocations, receivedOn: day })
  await money.note(4000, { receivedOn: day })
  const due = await money.owedFor(third as string)
  await reihum.owner.query('update receivable set due_on = $1::date - 40 where id = $2', [day, due.id])
  expect(await moneyOf(courseId)).toMatchObject({
    chargedCents: 3 * 8900,
    chargedCount: 3,
    paidCents: 9800,
    writtenOffCents: 0,
    openCents: 2 * 8900 - 900,
    openCount: 2,
    overdueCents: 8900,
    overdueCount: 1,
    monthCents: 9800,
    months: [{ month: day.slice(0, 7), way: 'cash', cents: 9800 }],
  })
  expect((await moneyOf(courseId)).ages.find(({ age }) => age === 'days_60')).toEqual({
    age: 'days_60',
    cents: 8900,
    count: 1,
  })
  // The numbers lead to the lists of the same receivables and payments.
  expect(await money.totals(`?courseId=${courseId}&open=true`)).toMatchObject({
    count: 2,
    openCents: 2 * 8900 - 900,
    overdueCents: 8900,
  })
  const found = await money.payments(`?courseId=${courseId}`)
  expect(found).toMatchObject({ total: 1, items: [{ id: payment.id }] })
  const { body: totals } = await money.call<PaymentTotals>('GET', `/payments/totals?courseId=${courseId}`)
  expect(totals).toMatchObject({ count: 1, amountCents: 10_000 })
  // Taken back, it did not come in for the course.
  const allocationId = payment.allocations.find(({ receivableId }) => receivableId === paid.id)?.id
  await money.act(payment.id, `allocations/${allocationId}/take-back`, { reason: '' })
  expect(await moneyOf(courseId)).toMatchObject({ paidCents: 900, monthCents: 900 })
})

it('what is written off is neither paid nor open, and another tenant’s course does not exist', async () => {
  const courseId = await desk.course({ feeCents: 8900 })
  const [id] = desk.idsOf((await desk.book(courseId)).body)
  const { id: receivableId } = await money.owedFor(id as string)
  await money.onReceivable(receivableId, 'write-off', { reason: 'Kulanz' })
  expect(await moneyOf(courseId)).toMatchObject({
    chargedCents: 8900,
    writtenOffCents: 8900,
    paidCents: 0,
    openCents: 0,
    ages: expect.arrayContaining([{ age: 'not_due', cents: 0, count: 0 }]),
  })
  const stranger = await reihum.addTenant()
  const path = `/api/${stranger.slug}/courses/${courseId}/money`
  expect((await reihum.call('GET', path, { token: stranger.operator.token })).status).toBe(404)
})
