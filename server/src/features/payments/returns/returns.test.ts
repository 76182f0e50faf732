import type { PaymentDetail } from '@reihum/contract/payments/payment.schema.ts'
import type { ReceivableDetail } from '@reihum/contract/payments/receivable.schema.ts'
import type { WaitingLine } from '@reihum/contract/payments/returns.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { camt, paid, type TestEntry } from '#test/bank-statements.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { statementDesk } from '#test/statement-desk.ts'

let reihum: TestReihum
let tenant: TestTenant
const money = moneyDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  reihum = await startTestReihum()
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
  await statementDesk(reihum, tenant).enterAccount()
})
afterAll(() => reihum.close())

const statement = (...entries: TestEntry[]) => camt('camt.053.001.08', { entries })
const bring = (...entries: TestEntry[]) => statementDesk(reihum, tenant).bring(statement(...entries))

/** A debit that came back, with the bank's fee. */
const returned = (amount: string, endToEndId: string, more: Partial<TestEntry> = {}): TestEntry => ({
  amount,
  side: 'DBIT',
  bookedOn: '2027-03-10',
  reference: 'BACK',
  details: [{ name: 'Ben Öz', endToEndId, returned: { code: 'AM04' } }],
  ...more,
})

type Listed = { items: WaitingLine[]; total: number; counts: { waiting: number; decided: number } }
const lines = async (query = '') => (await money.call<Listed>('GET', `/bank-lines${query}`)).body
const decide = (line: Pick<WaitingLine, 'id'>, decision: object) =>
  money.call('POST', `/bank-lines/${line.id}/decisions`, { decision: { requestKey: newId(), ...decision } })

/** Ben has paid 60.00 for something, and the bank took it back. */
async function comeBack() {
  const personId = await addPerson()
  const lineOf = {
    label: 'Kurs',
    quantityHundredths: 100,
    unitCents: 6000,
    taxCategory: 'exempt',
    taxRate: 0,
  }
  const { body: owed } = await money.charge({ personId, title: 'Kurs', lines: [lineOf] })
  await bring(
    paid('60.00', { name: 'Ben Öz', reference: 'IN', endToEndId: 'E2E-1' }),
    paid('60.00', { name: 'Eva Stein', reference: 'IN2', endToEndId: 'E2E-2' }),
  )
  const payment = (await money.payments('?q=Ben')).items[0] as { id: string }
  await money.act(payment.id, 'allocations', { allocations: [{ receivableId: owed.id, cents: 6000 }] })
  const { one } = await bring(returned('60.00', 'E2E-1'))
  const [line] = (await lines()).items
  return { line: line as WaitingLine, payment, owed, bankImportId: one.id }
}

async function addPerson(): Promise<string> {
  const id = newId()
  await reihum.owner.query(
    `insert into person (tenant_id, id, first_name, last_name, name_sort, email)
     values ($1, $2, 'Ben', 'Öz', folded('Öz Ben'), 'ben@example.org')`,
    [tenant.id, id],
  )
  return id
}

const state = async (payment: { id: string }, owed: Pick<ReceivableDetail, 'id'>) => {
  const { reversedCents, allocatedCents } = (
    await money.call<PaymentDetail>('GET', `/payments/${payment.id}`)
  ).body
  return [reversedCents, allocatedCents, (await money.receivable(owed.id)).openCents]
}

describe('a line that took money back', () => {
  test('waits with the payments that it may have taken back, the likeliest first', async () => {
    const { line, payment } = await comeBack()
    expect(line).toMatchObject({ returnedCents: 6000, returned: { code: 'AM04' }, decision: null })
    expect(line.candidates).toMatchObject([
      { paymentId: payment.id, payerName: 'Ben Öz', pays: ['Kurs'], traces: ['end_to_end', 'name'] },
      { payerName: 'Eva Stein', pays: [], traces: [] },
    ])
    expect(await lines()).toMatchObject({ total: 1, counts: { waiting: 1, decided: 0 } })
  })

  test('takes back its payment once, and gives it back when that is undone', async () => {
    const { line, payment, owed } = await comeBack()
    const decision = { kind: 'returned', paymentId: payment.id, requestKey: newId() }
    for (let time = 0; time < 2; time += 1) expect((await decide(line, decision)).status).toBe(200)
    expect(await state(payment, owed)).toEqual([6000, 0, 6000])
    expect(await lines('?state=decided')).toMatchObject({
      items: [{ decision: { id: decision.requestKey, kind: 'returned', payerName: 'Ben Öz' } }],
      counts: { waiting: 0, decided: 1 },
    })
    expect((await decide(line, { kind: 'ignored', reason: 'Doch nicht' })).body.error_code).toBe(
      'BANK_LINE_DECIDED',
    )
    const undo = `/bank-lines/${line.id}/decisions/${decision.requestKey}/undo`
    for (let time = 0; time < 2; time += 1) expect((await money.call('POST', undo)).status).toBe(200)
    expect(await state(payment, owed)).toEqual([0, 6000, 0])
    expect((await lines()).total).toBe(1)
    expect((await decide(line, { ...decision, requestKey: newId() })).status).toBe(200)
    expect(await state(payment, owed)).toEqual([6000, 0, 6000])
  })

  test('counts without the fee that the bank adds', async () => {
    await bring(paid('60.00', { name: 'Ben Öz', reference: 'IN', endToEndId: 'E2E-1' }))
    await bring(
      returned('63.50', 'E2E-1', {
        details: [
          {
            name: 'Ben Öz',
            endToEndId: 'E2E-1',
            returned: { code: 'MD06' },
            instructed: { amount: '60.00', currency: 'EUR' },
          },
        ],
      }),
    )
    const [line] = (await lines()).items
    expect(line).toMatchObject({
      cents: -6350,
      returnedCents: 6000,
      candidates: [{ traces: ['end_to_end', 'name'] }],
    })
  })

  test('takes back no payment of another amount, and nothing of it is kept', async () => {
    const { line, owed } = await comeBack()
    const { body: other } = await money.note(5000)
    const { body, status } = await decide(line, { kind: 'returned', paymentId: other.id })
    expect([status, body.error_code, body.data]).toEqual([
      409,
      'BANK_LINE_AMOUNT',
      { lineCents: 6000, paymentCents: 5000, currencyCode: 'EUR' },
    ])
    expect(await state(other, owed)).toEqual([0, 0, 0])
    expect((await decide(line, { kind: 'returned', paymentId: newId() })).status).toBe(404)
  })

  test('is ticked off with a reason, and keeps its import only where a payment went back', async () => {
    const { line, payment, bankImportId } = await comeBack()
    expect((await decide(line, { kind: 'ignored', reason: '' })).status).toBe(422)
    await decide(line, { kind: 'ignored', reason: 'Schon von Hand erstattet' })
    const [decided] = (await lines('?state=decided')).items
    expect(decided?.decision).toMatchObject({ kind: 'ignored', reason: 'Schon von Hand erstattet' })
    await money.call('POST', `/bank-lines/${line.id}/decisions/${decided?.decision?.id}/undo`)
    await decide(line, { kind: 'returned', paymentId: payment.id })
    const desk = statementDesk(reihum, tenant)
    expect((await desk.undo({ id: bankImportId })).body.error_code).toBe('BANK_IMPORT_DECIDED')
    const [again] = (await lines('?state=decided')).items
    await money.call('POST', `/bank-lines/${line.id}/decisions/${again?.decision?.id}/undo`)
    expect((await desk.undo({ id: bankImportId })).status).toBe(200)
    expect((await lines()).total).toBe(0)
  })

  test('is nobody else’s', async () => {
    const { line } = await comeBack()
    const other = await reihum.addTenant()
    tenant = other
    expect((await decide(line, { kind: 'ignored', reason: 'Fremd' })).status).toBe(404)
    expect((await lines()).total).toBe(0)
  })
})

describe('a batch', () => {
  test('waits until its parts are known', async () => {
    const batch: TestEntry = { amount: '90.00', reference: 'B1', batchOf: 2 }
    await bring(batch)
    expect((await lines()).items).toMatchObject([{ cents: 9000, returnedCents: null, candidates: [] }])
    const parts = ['40.00', '50.00'].map((amount) => ({ amount, name: 'Mina Müller', texts: ['Kurs'] }))
    await statementDesk(reihum, tenant).bring(
      camt('camt.054.001.08', { entries: [{ ...batch, details: parts }] }),
    )
    expect((await lines()).total).toBe(0)
  })
})
