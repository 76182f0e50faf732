import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mandateDesk, namedAccount } from '#test/mandate-desk.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
const desk = mandateDesk(() => ({ reihum, tenant }))
const money = moneyDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
  await desk.setUp()
})
afterAll(() => reihum.close())

let people = 0
async function place(fields: object = {}, course: object = {}) {
  people += 1
  const { status, body } = await desk.book(
    await desk.course({ feeCents: 8000, paymentDeadlineDays: 7, ...course }),
    1,
    {
      attendees: [{ firstName: 'Ada', lastName: `Berg ${people}`, email: `ada-${people}@example.org` }],
      paymentMethod: 'bank_transfer',
      ...fields,
    },
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return desk.idsOf(body)[0] as string
}

const byDebit = () => place({ paymentMethod: 'sepa_direct_debit', mandate: namedAccount })
const run = (text: string, id: string) => reihum.owner.query(text, [id])
const owedYesterday = (id: string) =>
  run('update receivable set due_on = current_date - 2 where registration_id = $1', id)

/** Every way in which money is late or is not, by name. */
const places: Record<string, () => Promise<string>> = {
  'to be paid in a week': () => place(),
  'its payment deadline has passed': async () => {
    const id = await place()
    await run("update registration set payment_due_at = now() - interval '1 day' where id = $1", id)
    return id
  },
  'confirmed by staff, and its day has passed': async () => {
    const id = await place()
    expect((await desk.confirm(id)).status).toBe(200)
    await owedYesterday(id)
    return id
  },
  'its day has passed, and it was paid': async () => {
    const id = await place()
    const { id: receivableId } = await money.owedFor(id)
    await money.note(8000, { allocations: [{ receivableId, cents: 8000 }] })
    await owedYesterday(id)
    return id
  },
  'the second part of a plan is late': async () => {
    const id = await place({}, { paymentPlan: 'deposit', depositCents: 3000, restDaysBefore: 0 })
    await run(
      'update receivable set due_on = current_date - 2 where registration_id = $1 and part_number = 2',
      id,
    )
    return id
  },
  'to be collected under a valid mandate': async () => {
    const id = await byDebit()
    await owedYesterday(id)
    return id
  },
  'to be collected under a mandate that the bank refused': async () => {
    const id = await byDebit()
    await owedYesterday(id)
    await run(
      `update mandate set suspended_at = now(), suspended_for = 'AC04'
       where id = (select b.mandate_id from booking b join registration r on r.booking_id = b.id where r.id = $1)`,
      id,
    )
    return id
  },
  'cancelled, and its day has passed': async () => {
    const id = await place()
    await owedYesterday(id)
    await desk.cancel(id)
    return id
  },
}
const late = [
  'its payment deadline has passed',
  'confirmed by staff, and its day has passed',
  'the second part of a plan is late',
  'to be collected under a mandate that the bank refused',
]

test('the filter finds what is marked as overdue, and nothing that is to be collected', async () => {
  const names = new Map<string, string>()
  for (const [name, make] of Object.entries(places)) names.set(await make(), name)
  const list = async (query: string) => {
    const { body } = await reihum.call<{ items: Registration[] }>(
      'GET',
      `/api/${tenant.slug}/registrations?size=100&${query}`,
      { token: tenant.operator.token },
    )
    return body.items
  }
  const told = (items: Registration[]) => items.map(({ id }) => names.get(id)).sort()
  const all = await list('')
  expect(all).toHaveLength(names.size)
  expect(told(all.filter(({ paymentOverdue }) => paymentOverdue))).toEqual(late.toSorted())
  expect(told(await list('overdue=true'))).toEqual(late.toSorted())
  expect(told(await list('overdue=false'))).toEqual(
    Object.keys(places)
      .filter((name) => !late.includes(name))
      .sort(),
  )
})
