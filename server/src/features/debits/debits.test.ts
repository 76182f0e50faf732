import type { Debit, DebitSetup } from '@reihum/contract/debits/debits.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { camt, ownIban, paid, type TestEntry } from '#test/bank-statements.ts'
import { debitDesk } from '#test/debit-desk.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { expectValid } from '#test/payment-schemas.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { statementDesk } from '#test/statement-desk.ts'
import { collectByItself } from './debits-by-themselves.ts'

let reihum: TestReihum
let tenant: TestTenant
const world = () => ({ reihum, tenant })
const desk = debitDesk(world)
const money = moneyDesk(world)

beforeAll(async () => {
  reihum = await startTestReihum()
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
  await desk.setUp()
})
afterAll(() => reihum.close())

const euros = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
const bring = (...entries: TestEntry[]) =>
  statementDesk(reihum, tenant).bring(camt('camt.053.001.08', { entries }))

async function announced(...cents: number[]) {
  const owed = await Promise.all(cents.map((one) => desk.owed(one, 1)))
  await desk.announce(owed.map(({ receivableId }) => receivableId))
  const { announced: debits } = await desk.proposals()
  return { owed, debits }
}

async function inRun(...cents: number[]) {
  const { owed, debits } = await announced(...cents)
  const { body: run } = await desk.makeRun(debits)
  return { owed, debits, run }
}

async function collected(...cents: number[]) {
  const made = await inRun(...cents)
  await desk.onRun(made.run.id, 'hand-in')
  await desk.letPass(20)
  await collectByItself(reihum)
  const { items: debits } = await desk.list('?sort=cents&dir=asc')
  return { ...made, debits }
}

const only = (items: readonly Debit[]) => items[0] as Debit

describe('what is proposed', () => {
  test('names what is due, and what hinders the rest', async () => {
    const good = await desk.owed(5000, 1)
    const without = await desk.owed(5000, 1, { mandate: null })
    const lapsed = await desk.owed(5000, 1, { mandate: { signed_on: '2020-01-01' } })
    const swiss = await desk.owed(5000, 1, { mandate: { country: 'CH' } })
    await desk.owed(5000, 40)
    const { due, hindered, isSetUp } = await desk.proposals()
    expect(isSetUp).toBe(true)
    expect(due).toMatchObject([{ receivableId: good.receivableId, openCents: 5000 }])
    const why = Object.fromEntries(hindered.map(({ receivableId, obstacles }) => [receivableId, obstacles]))
    expect(why).toEqual({
      [without.receivableId]: ['no_mandate'],
      [lapsed.receivableId]: ['mandate_lapsed'],
      [swiss.receivableId]: ['address_missing'],
    })
  })

  test('nothing is announced without a creditor', async () => {
    const { receivableId } = await desk.owed(5000, 1)
    await desk.setUp({ creditorId: '' })
    expect(await desk.proposals()).toMatchObject({ isSetUp: false })
    expect((await desk.announce([receivableId])).body.error_code).toBe('DEBITS_NOT_SET_UP')
  })
})

describe('an announcement', () => {
  test('is one letter with amount, day, mandate and creditor, told once', async () => {
    const { receivableId, email } = await desk.owed(5000, 1)
    expect((await desk.announce([receivableId])).body).toEqual({ debits: 1, letters: 1, leftOut: 0 })
    expect((await desk.announce([receivableId])).body).toEqual({ debits: 0, letters: 0, leftOut: 1 })
    const letter = await eventually(async () =>
      (await desk.mails(email)).find(({ kind }) => kind === 'debits.announced'),
    )
    const { mandateReference } = only((await desk.list()).items)
    for (const said of ['50,00', mandateReference, 'DE98ZZZ09999999999']) expect(letter.text).toContain(said)
    expect(letter.text).not.toMatch(/gedeckt|Deckung/)
  })

  test('can be withdrawn before it is in a file, and is due again then', async () => {
    const { debits, owed } = await announced(5000)
    expect((await desk.on(only(debits).id, 'drop')).body.state).toBe('dropped')
    expect((await desk.on(only(debits).id, 'drop')).body.state).toBe('dropped')
    expect((await desk.proposals()).due).toMatchObject([{ receivableId: owed[0]?.receivableId }])
  })

  test('gathers what one payer owes on a day, if the provider wants that', async () => {
    const email = `${newId()}@example.org`
    const one = await desk.owed(5000, 1, { email })
    const other = await desk.owed(2500, 1, { email, mandate: null })
    const ids = [one.receivableId, other.receivableId]
    expect((await desk.announce(ids)).body).toEqual({ debits: 1, letters: 1, leftOut: 0 })
    const debit = only((await desk.list()).items)
    expect(debit).toMatchObject({ cents: 7500, items: [{ cents: 5000 }, { cents: 2500 }] })
    await desk.on(debit.id, 'drop')
    await desk.change({ gathers: false })
    expect((await desk.announce(ids)).body).toEqual({ debits: 2, letters: 1, leftOut: 0 })
  })
})

describe('a run', () => {
  test('makes files that stay as they are, byte for byte, and valid', async () => {
    await desk.change({ fileLimit: 2 })
    const { run } = await inRun(1000, 2000, 3000)
    expect(run).toMatchObject({ state: 'made', debits: 3, cents: 6000 })
    expect(run.files.map(({ number, debits }) => [number, debits])).toEqual([
      [1, 2],
      [2, 1],
    ])
    const { body: file } = await desk.file(run.id)
    expect(file).toContain('<NbOfTxs>2</NbOfTxs>')
    expect((await desk.file(run.id)).body).toBe(file)
    expect((await desk.file(run.id, 1, tenant.operator)).status).toBe(403)
    const { rows } = await reihum.owner.query<{ sealed: string }>('select sealed from debit_file')
    expect(rows.some(({ sealed }) => sealed.includes('DE02'))).toBe(false)
    expectValid('directDebit', file)
  })

  test('asks for the code, and for count and sum as they were seen', async () => {
    const { debits } = await announced(1000)
    expect((await desk.makeRun(debits, { confirmation: 'AAAAAA' })).body.error_code).toBe(
      'CONFIRMATION_WRONG',
    )
    expect((await desk.makeRun(debits, { sumCents: 999 })).body.error_code).toBe('DEBIT_RUN_CHANGED')
    const requestKey = newId()
    const once = await desk.makeRun(debits, { requestKey })
    expect((await desk.makeRun(debits, { requestKey })).body).toEqual(once.body)
    expect((await desk.makeRun(debits)).body.error_code).toBe('DEBIT_RUN_CHANGED')
    expect((await desk.runs()).total).toBe(1)
  })

  test('that is discarded leaves what was in it announced', async () => {
    const { run } = await inRun(1000)
    expect((await desk.onRun(run.id, 'cancel')).body.state).toBe('cancelled')
    expect((await desk.onRun(run.id, 'hand-in')).body.error_code).toBe('DEBIT_RUN_CLOSED')
    const { announced: left } = await desk.proposals()
    expect(left).toHaveLength(1)
    expect((await desk.makeRun(left)).status).toBe(200)
  })

  test('loses a place that is cancelled before the hand-in: its file is made anew', async () => {
    const { owed, run } = await inRun(1000, 2000)
    await desk.cancel(owed[0]?.registrationId as string)
    const renewed = await eventually(async () => {
      const now = await desk.run(run.id)
      return now.files.length === 2 && now
    })
    expect(renewed.files.map(({ isReplaced, cents }) => [isReplaced, cents])).toEqual([
      [true, 3000],
      [false, 2000],
    ])
    await desk.cancel(owed[1]?.registrationId as string)
    await eventually(async () => (await desk.run(run.id)).state === 'cancelled')
  })

  test('is not noted as handed in while a mandate in it is revoked', async () => {
    const { owed, run } = await inRun(1000, 2000)
    await reihum.owner.query('update mandate set revoked_at = now() where id = $1', [owed[0]?.mandateId])
    const { status, body } = await desk.onRun(run.id, 'hand-in')
    expect([status, body.error_code]).toEqual([409, 'DEBIT_RUN_CHANGED'])
    expect((await desk.run(run.id)).state).toBe('made')
  })

  test('of another tenant does not exist', async () => {
    const { run, debits } = await inRun(1000)
    tenant = await reihum.addTenant()
    await desk.setUp()
    expect((await desk.onRun(run.id, 'hand-in')).status).toBe(404)
    expect((await desk.file(run.id)).status).toBe(404)
    expect((await desk.on(only(debits).id, 'drop')).status).toBe(404)
    expect((await desk.makeRun(debits)).body.error_code).toBe('DEBIT_RUN_CHANGED')
  })
})

describe('what was handed in', () => {
  test('holds the place, and is a payment from its day on', async () => {
    const { owed, run } = await inRun(5000)
    await desk.onRun(run.id, 'hand-in')
    const { registrationId, receivableId } = owed[0] as { registrationId: string; receivableId: string }
    expect((await desk.list()).items).toMatchObject([{ state: 'handed_in' }])
    await collectByItself(reihum)
    expect((await money.payments()).total).toBe(0)
    await desk.letPass(20)
    await Promise.all([collectByItself(reihum), collectByItself(reihum)])
    expect((await money.payments()).items).toMatchObject([
      { way: 'sepa_direct_debit', amountCents: 5000, freeCents: 0 },
    ])
    expect(await desk.read(registrationId)).toMatchObject({ state: 'confirmed', paidCents: 5000 })
    expect((await money.receivable(receivableId)).openCents).toBe(0)
    expect((await desk.list('?state=collected')).total).toBe(1)
    await desk.letPass(60)
    expect((await desk.list('?state=final')).total).toBe(1)
  })

  test('is a credit where nothing is owed any more', async () => {
    const { owed, run, debits } = await inRun(5000)
    await desk.onRun(run.id, 'hand-in')
    expect((await desk.on(only(debits).id, 'drop')).body.error_code).toBe('DEBIT_CANNOT_BE_RECALLED')
    await desk.cancel(owed[0]?.registrationId as string)
    await desk.letPass(20)
    await collectByItself(reihum)
    expect((await money.payments()).items).toMatchObject([{ amountCents: 5000, freeCents: 5000 }])
  })

  test('does not count twice when a statement tells of it, by its parts or as a sum', async () => {
    const { debits } = await collected(5000, 7000)
    const [first, second] = debits as [Debit, Debit]
    const { booked } = await bring(
      {
        amount: '50.00',
        bookedOn: first.collectOn,
        reference: 'ONE',
        details: [{ endToEndId: first.endToEndId, name: 'Ada Berg' }],
      },
      {
        amount: euros(first.cents + second.cents),
        bookedOn: first.collectOn,
        reference: 'ALL',
        batchOf: 2,
        gvc: '192',
      },
    )
    expect(booked.counts).toMatchObject({ payments: 0, noted: 1, waiting: 1 })
    await eventually(async () => {
      const { body } = await money.call<{ counts: { waiting: number } }>('GET', '/bank-lines')
      return body.counts.waiting === 0
    })
    expect((await money.payments()).total).toBe(2)
  })

  test('is known when the statement came first', async () => {
    const { run, debits } = await inRun(5000)
    await desk.onRun(run.id, 'hand-in')
    await bring(paid('50.00', { endToEndId: only(debits).endToEndId, reference: 'EARLY' }))
    await desk.letPass(20)
    await collectByItself(reihum)
    expect((await money.payments()).items).toMatchObject([{ amountCents: 5000, freeCents: 0 }])
    expect((await desk.list('?state=collected')).total).toBe(1)
  })
})

const back = (debit: Debit, code: string, fee = 0, text = ''): TestEntry => ({
  amount: euros(debit.cents + fee),
  side: 'DBIT',
  bookedOn: debit.collectOn,
  reference: `BACK-${debit.id}`,
  gvc: '109',
  details: [
    {
      endToEndId: debit.endToEndId,
      name: 'Ada Berg',
      returned: { code, text },
      instructed: { amount: euros(debit.cents), currency: 'EUR' },
    },
  ],
})

describe('a return', () => {
  const returned = (id: string) =>
    eventually(async () => {
      const { items } = await desk.list('?state=returned')
      return items.find((one) => one.id === id)
    })

  test('opens again what was paid, by itself, with a letter that speaks of no lack of money', async () => {
    const { debits, owed } = await collected(5000)
    const debit = only(debits)
    await bring(back(debit, 'MS03', 300))
    const told = await returned(debit.id)
    expect(told.returned).toMatchObject({ code: 'MS03', bankFeeCents: 300, isSettled: false, step: 'person' })
    expect((await money.receivable(owed[0]?.receivableId as string)).openCents).toBe(5000)
    expect((await money.receivables()).total).toBe(1)
    const letter = await eventually(async () =>
      (await desk.mails(owed[0]?.email as string)).find(({ kind }) => kind === 'debit.returned'),
    )
    expect(letter.text).toContain('/course-registration/')
    expect(letter.text).toContain('50,00')
    expect(letter.text).not.toMatch(/gedeckt|Deckung|verstorben/)
    expect((await desk.proposals()).hindered).toMatchObject([{ obstacles: ['return_undecided'] }])
    expect((await desk.on(debit.id, 'settle')).body.returned).toMatchObject({ isSettled: true })
    expect((await desk.proposals()).due).toHaveLength(1)
  })

  test('because of the account suspends the mandate, and the fee is owed where the provider wants that', async () => {
    await desk.change({ feeRule: 'charge' })
    const { debits, owed } = await collected(5000)
    await bring(back(only(debits), 'AC04', 450))
    expect((await returned(only(debits).id)).returned).toMatchObject({ step: 'new_account', isSettled: true })
    expect((await desk.proposals()).hindered).toMatchObject([{ obstacles: ['mandate_suspended'] }])
    const { items } = await money.receivables('?sort=amount&dir=asc')
    expect(items.map(({ openCents }) => openCents).toSorted()).toEqual([450, 5000].toSorted())
    expect(owed).toHaveLength(1)
  })

  test('for a fault of ours costs nobody anything and writes no letter', async () => {
    await desk.change({ feeRule: 'charge' })
    const { debits, owed } = await collected(5000)
    await bring(back(only(debits), 'AM05', 450))
    expect((await returned(only(debits).id)).returned).toMatchObject({ step: 'our_fault' })
    expect((await money.receivables()).total).toBe(1)
    const kinds = (await desk.mails(owed[0]?.email as string)).map(({ kind }) => kind)
    expect(kinds).not.toContain('debit.returned')
  })
})

describe('at once', () => {
  test('of two runs with the same debits, one is made', async () => {
    const { debits } = await announced(1000, 2000)
    const answers = await Promise.all([1, 2, 3].map(() => desk.makeRun(debits)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await desk.runs()).total).toBe(1)
  })

  test('announcing twice writes one letter and makes one debit', async () => {
    const { receivableId } = await desk.owed(1000, 1)
    const answers = await Promise.all([1, 2, 3].map(() => desk.announce([receivableId])))
    expect(answers.map(({ body }) => body.debits).toSorted()).toEqual([0, 0, 1])
  })

  test('a run and the cancellation of a place of it agree in the end', async () => {
    const { debits, owed } = await announced(1000, 2000)
    const [{ status }] = await Promise.all([
      desk.makeRun(debits),
      desk.cancel(owed[0]?.registrationId as string),
    ])
    expect([200, 409]).toContain(status)
    await eventually(async () => (await desk.list('?state=dropped')).total === 1)
    const [run] = (await desk.runs()).items
    if (run) expect((await desk.run(run.id)).days).toMatchObject([{ debits: 1 }])
  })

  test('a hand-in and the discarding of a run: one of both counts', async () => {
    const { run } = await inRun(1000)
    const [one, other] = await Promise.all([desk.onRun(run.id, 'hand-in'), desk.onRun(run.id, 'cancel')])
    expect([one.status, other.status].toSorted()).toEqual([200, 409])
  })
})

test('debits can be listed by their mandate', async () => {
  const { owed } = await announced(1000, 2000)
  const { items } = await desk.list(`?mandateId=${owed[0]?.mandateId}`)
  expect(items).toMatchObject([{ cents: 1000 }])
})

test('what is missing for direct debits is said, and where they are offered', async () => {
  const setup = async () => (await desk.call<DebitSetup>('GET', '/setup')).body
  expect(await setup()).toMatchObject({ missing: [], creditorName: 'Schule', courses: 0, mandates: 0 })
  await desk.owed(1000, 1)
  await reihum.owner.query(`update course set payment_methods = '{sepa_direct_debit}' where tenant_id = $1`, [
    tenant.id,
  ])
  expect(await setup()).toMatchObject({ courses: 1, mandates: 1 })
  await desk.setUp({ creditorId: '', iban: '' })
  expect((await setup()).missing).toEqual(['creditor_id', 'account'])
  expect(JSON.stringify(await setup())).not.toContain(ownIban)
})

test('nobody is dunned while a debit is on its way', async () => {
  const { owed } = await announced(5000)
  const { rows } = await reihum.owner.query<{ until: string | null }>(
    'select on_its_way_until::text as until from receivable where id = $1',
    [owed[0]?.receivableId],
  )
  expect(rows[0]?.until).not.toBeNull()
})

test('the database lets no receivable stand in two debits, nor more be collected than is open', async () => {
  const { debits } = await announced(5000)
  const { id } = only(debits)
  const again = (cents: number) =>
    reihum.owner.query(
      `insert into debit_item (tenant_id, debit_id, receivable_id, cents)
       select i.tenant_id, d.id, i.receivable_id, $2 from debit_item i,
         (select d.id from debit d where d.id <> $1 and d.tenant_id = $3 limit 1) d where i.debit_id = $1`,
      [id, cents, tenant.id],
    )
  const { receivableId } = await desk.owed(1000, 1)
  await desk.announce([receivableId])
  await expect(again(5000)).rejects.toThrow(/debit_item_lives_once/)
  await expect(again(5001)).rejects.toThrow(/at most what is open/)
})
