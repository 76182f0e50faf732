import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

/**
 * What the database refuses of money, whoever asks: the application's role, and the owner of the database. Everything
 * else relies on it, so it is tried in SQL, without the commands that ask first.
 */

let reihum: TestReihum
let tenant: TestTenant
const money = moneyDesk(() => ({ reihum, tenant }))

/** Ids of what the statements below are about; they are filled in by name. */
const ids: Record<string, string> = {}

async function addPerson(): Promise<string> {
  const id = newId()
  await reihum.owner.query(
    `insert into person (tenant_id, id, first_name, last_name, name_sort, email)
     values ($1, $2, 'Mina', 'Müller', 'muller mina', $3)`,
    [tenant.id, id, `${id}@example.org`],
  )
  return id
}

const lineOf = (unitCents: number) => ({
  label: 'Noten',
  quantityHundredths: 100,
  unitCents,
  taxCategory: 'exempt',
  taxRate: 0,
})

const idOf = async (sql: string, about: unknown) =>
  (await reihum.owner.query<{ id: string }>(sql, [about])).rows[0]?.id ?? ''

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
  const personId = await addPerson()
  const owe = async (cents: number) => (await money.charge({ personId, lines: [lineOf(cents)] })).body.id
  const [paid, dear, given] = [await owe(1500), await owe(90_000), await owe(700)]
  const allocations = [{ receivableId: paid, cents: 1000 }]
  const { body: payment } = await money.note(3000, { personId, allocations })
  const { body: reversed } = await money.note(400, { personId })
  await money.giveBack(payment.id, 500)
  await money.act(reversed.id, 'reverse', { reason: 'Verzählt' })
  Object.assign(ids, { tenant: tenant.id, paid, dear, given, payment: payment.id, reversed: reversed.id })
  expect(await asOwner(giveUp(200))).toBe('done')
  ids.allocation = await idOf('select id from allocation where payment_id = $1', payment.id)
  ids.refund = await idOf('select id from refund where payment_id = $1', payment.id)
  ids.reversal = await idOf('select id from payment_reversal where payment_id = $1', reversed.id)
  ids.writeOff = await idOf('select id from write_off where receivable_id = $1', given)
  ids.foreign = newId()
  await reihum.owner.query(
    `with owed as (
       insert into receivable (tenant_id, id, kind, reference, payer_person_id, title, currency, issued_at, confirms, charged_cents)
       values ($1, $2, 'free', '3467AACDK', $3, 'Noten', 'CHF', now(), false, 1000))
     insert into receivable_line (tenant_id, receivable_id, number, label, quantity_hundredths, unit_cents, gross_cents,
       net_cents, tax_category, tax_rate, at, cause)
     values ($1, $2, 1, 'Noten', 100, 1000, 1000, 1000, 'exempt', 0, now(), 'original')`,
    [tenant.id, ids.foreign, personId],
  )
  expect(Object.values(ids).every(Boolean)).toBe(true)
})
afterAll(() => reihum.close())

const allocate = (receivable: string, cents: number, more: { currency?: string; takesBack?: string } = {}) =>
  `insert into allocation (tenant_id, id, payment_id, receivable_id, currency, cents, takes_back, at, cause, actor_kind)
   values (:tenant, gen_random_uuid(), :payment, :${receivable}, '${more.currency ?? 'EUR'}', ${cents},
     ${more.takesBack ?? 'null'}, now(), '${more.takesBack ? 'taken_back' : 'by_hand'}', 'system')`

const giveBack = (cents: number) =>
  `insert into refund (tenant_id, id, payment_id, cents, way, purpose, executed_on, request_key, at, actor_kind)
   values (:tenant, gen_random_uuid(), :payment, ${cents}, 'cash', 'Zurück', now()::date, gen_random_uuid(), now(), 'system')`

const reverse = (cents: number) =>
  `insert into payment_reversal (tenant_id, id, payment_id, cents, kind, at, actor_kind)
   values (:tenant, gen_random_uuid(), :payment, ${cents}, 'mistake', now(), 'system')`

const giveUp = (cents: number) =>
  `insert into write_off (tenant_id, id, receivable_id, cents, cause, at, actor_kind)
   values (:tenant, gen_random_uuid(), :given, ${cents}, 'by_hand', now(), 'system')`

const originalLine = `insert into receivable_line (tenant_id, receivable_id, number, label, quantity_hundredths, unit_cents,
    gross_cents, net_cents, tax_category, tax_rate, at, cause)
  values (:tenant, :given, 99, 'Noten', 100, 100, 100, 100, 'exempt', 0, now(), 'original')`

/** The payment of 3000 has paid 1000 and given back 500; 1500 of it are free. */
const impossible: [what: string, statement: string, constraint: string][] = [
  ['allocating more than is free of a payment', allocate('dear', 1501), 'payment_not_overspent'],
  ['allocating more than is open of a receivable', allocate('paid', 501), 'receivable_not_overpaid'],
  ['allocating to another currency', allocate('foreign', 100), 'allocation_in_currency_of_receivable'],
  [
    'allocating in another currency',
    allocate('foreign', 100, { currency: 'CHF' }),
    'allocation_in_currency_of_payment',
  ],
  ['allocating nothing', allocate('dear', 0), 'allocation_cents_check'],
  ['taking money off a receivable without an allocation', allocate('paid', -100), 'allocation_sign'],
  [
    'taking back another amount than was allocated',
    allocate('paid', -999, { takesBack: ':allocation' }),
    'allocation_taken_back_as_it_was',
  ],
  [
    'taking back from another receivable',
    allocate('dear', -1000, { takesBack: ':allocation' }),
    'allocation_taken_back_as_it_was',
  ],
  ['giving back more than is free', giveBack(1501), 'payment_not_overspent'],
  ['reversing more than is free', reverse(1501), 'payment_not_overspent'],
  ['giving up more than is open', giveUp(501), 'receivable_not_overpaid'],
  ['charging more by a line of the start', originalLine, 'receivable_is_the_sum_of_its_lines'],
]

const changed: [what: string, statement: string][] = [
  ['a line', 'update receivable_line set gross_cents = 1 where receivable_id = :paid'],
  ['an allocation', 'update allocation set cents = 1 where id = :allocation'],
  ['a reversal', 'update payment_reversal set cents = 1 where id = :reversal'],
  ['a refund', 'update refund set cents = 1 where id = :refund'],
  ['a write-off', 'update write_off set cents = 1 where id = :writeOff'],
  ['what a receivable is for', "update receivable set title = 'Anderes' where id = :paid"],
  ['its reference', "update receivable set reference = '3467AACDX' where id = :paid"],
  ['its currency', "update receivable set currency = 'CHF' where id = :paid"],
  ['how much came in', 'update payment set amount_cents = 9000 where id = :payment'],
  ['the day it came in', 'update payment set received_on = now()::date where id = :payment'],
  ['by which way', "update payment set way = 'card' where id = :payment"],
  ['a line away', 'delete from receivable_line where receivable_id = :paid'],
  ['an allocation away', 'delete from allocation where id = :allocation'],
  ['a reversal away', 'delete from payment_reversal where id = :reversal'],
  ['a refund away', 'delete from refund where id = :refund'],
  ['a write-off away', 'delete from write_off where id = :writeOff'],
  ['a receivable away', 'delete from receivable where id = :paid'],
  ['a payment away', 'delete from payment where id = :payment'],
]

const figures = [
  'update payment set allocated_cents = 0 where id = :payment',
  'update payment set refunded_cents = 0 where id = :payment',
  'update payment set reversed_cents = 1 where id = :payment',
  'update receivable set charged_cents = 9000 where id = :paid',
  'update receivable set allocated_cents = 0 where id = :paid',
  'update receivable set written_off_cents = 1 where id = :paid',
]

const filledIn = (statement: string) =>
  statement.replaceAll(/(?<!:):(\w+)/g, (_, name) => `'${ids[name]}'::uuid`)

/** What was in the way: a constraint, or a right that is missing. */
const inTheWay = (error: { constraint?: string; code?: string }) => error.constraint ?? error.code

const asOwner = (statement: string) => reihum.owner.query(filledIn(statement)).then(() => 'done', inTheWay)

const asApplication = (statement: string) =>
  reihum
    .inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, ({ tx }) =>
      tx.executeQuery(CompiledQuery.raw(filledIn(statement))),
    )
    .then(() => 'done', inTheWay)

const mayNot = '42501'

async function sums() {
  const { rows } = await reihum.owner.query(
    `select id, open_cents as left_cents, allocated_cents from receivable where tenant_id = $1
     union all select id, free_cents, allocated_cents from payment where tenant_id = $1 order by 1`,
    [tenant.id],
  )
  return rows
}

describe('the database refuses', () => {
  it.each(impossible)('%s', async (_, statement, constraint) => {
    const before = await sums()
    expect(await asApplication(statement)).toBe(constraint)
    expect(await asOwner(statement)).toBe(constraint)
    expect(await sums()).toEqual(before)
  })

  it.each(changed)('changing or taking %s', async (_, statement) => {
    const before = await sums()
    expect(await asApplication(statement)).toBe(mayNot)
    expect(await asOwner(statement)).toBe('booked_rows_stay')
    expect(await sums()).toEqual(before)
  })

  it.each(figures)('the application: %s', async (statement) => {
    expect(await asApplication(statement)).toBe(mayNot)
  })
})

test('what is possible to the cent is taken, and an allocation is taken back once', async () => {
  const back = allocate('paid', -1000, { takesBack: ':allocation' })
  const possible = [allocate('paid', 500), allocate('dear', 400), giveBack(300), reverse(300), giveUp(500)]
  for (const statement of [...possible, back]) expect(await asApplication(statement)).toBe('done')
  expect(await asOwner(back)).toBe('allocation_taken_back_once')
  const { freeCents } = await money.payment(ids.payment ?? '')
  expect(freeCents).toBe(1000)
})
