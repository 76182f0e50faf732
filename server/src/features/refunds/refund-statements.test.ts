import { defaultRefundSettings } from '@reihum/contract/courses/refund-settings.schema.ts'
import type { PaymentDetail } from '@reihum/contract/payments/payment.schema.ts'
import type { RefundDetail, RefundFile, RefundRequest } from '@reihum/contract/refunds/refund.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { camt, type TestEntry } from '#test/bank-statements.ts'
import { today } from '#test/days.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant, type TestUser } from '#test/reihum.ts'
import { statementDesk } from '#test/statement-desk.ts'
import { endToEndIdOf } from './refund.rules.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const money = moneyDesk(() => ({ reihum, tenant }))
const act = (id: string, what: string, body: object, by: TestUser = tenant.admin) =>
  money.call<RefundDetail>('POST', `/refunds/${id}/${what}`, body, by)
const read = async (id: string, by?: TestUser) =>
  (await money.call<RefundDetail>('GET', `/refunds/${id}`, undefined, by)).body
const list = async () => (await money.call<{ items: RefundRequest[] }>('GET', '/refunds')).body.items
const terms = {
  purpose: 'Kurs entfallen',
  way: 'bank_transfer',
  accountHolder: 'Mina Müller',
  iban: 'DE89370400440532013000',
}

async function asked(cents: number, by?: TestUser) {
  const { body: payment } = await money.note(cents, { payerName: 'Mina Müller' })
  const wanted = { requestKey: newId(), paymentId: payment.id, cents, purpose: 'Kurs entfallen' }
  return (await money.call<RefundDetail>('POST', '/refunds', wanted, by)).body
}

/** Refunds that went out together in a file. */
async function sent(...amounts: number[]) {
  const ids: string[] = []
  for (const cents of amounts) {
    const { id, revision } = await asked(cents)
    await act(id, 'release', { revision, cents, ...terms })
    ids.push(id)
  }
  const sumCents = amounts.reduce((sum, cents) => sum + cents, 0)
  const file = { requestKey: newId(), refundRequestIds: ids, sumCents }
  expect((await money.call<RefundFile>('POST', '/refund-files', file, tenant.admin)).status).toBe(200)
  return ids as [string, ...string[]]
}

const statement = async (...entries: TestEntry[]) => {
  const desk = statementDesk(reihum, tenant)
  const from = { bookedOn: today() }
  const { one } = await desk.bring(
    camt('camt.053.001.08', {
      iban: 'DE02120300000000202051',
      entries: entries.map((entry) => ({ ...from, ...entry })),
    }),
  )
  return { desk, one }
}
const out = (cents: string, id: string): TestEntry => ({
  amount: cents,
  side: 'DBIT',
  reference: newId(),
  details: [{ endToEndId: endToEndIdOf(id), name: 'Mina Müller' }],
})
const soon = { timeout: 15_000 }

describe('a statement', () => {
  it('shows a transfer that went out, and only one of its amount', async () => {
    const [one, other] = await sent(5000, 1234)
    const { desk, one: imported } = await statement(out('50.00', one), out('12.35', other as string))
    await expect.poll(async () => (await read(one)).confirmedOn, soon).toBe(today())
    expect((await read(other as string)).confirmedOn).toBeNull()
    await desk.undo(imported)
    await expect.poll(async () => (await read(one)).confirmedOn, soon).toBeNull()
  })

  it('shows all transfers of a file by their sum', async () => {
    const ids = await sent(5000, 1234)
    await statement({ amount: '62.34', side: 'DBIT', reference: newId(), batchOf: 2 })
    for (const id of ids) await expect.poll(async () => (await read(id)).confirmedOn, soon).toBe(today())
  })

  it('says nothing where two files have one sum', async () => {
    const files = [await sent(5000), await sent(5000)]
    const [known] = await sent(777)
    await statement({ amount: '50.00', side: 'DBIT', reference: newId(), batchOf: 1 }, out('7.77', known))
    await expect.poll(async () => (await read(known)).confirmedOn, soon).toBe(today())
    for (const [id] of files) expect((await read(id)).confirmedOn).toBeNull()
  })

  it('brings back a transfer: the money is there, and is proposed to be refunded anew', async () => {
    const [id] = await sent(5000)
    const back: TestEntry = {
      ...out('50.00', id),
      side: 'CRDT',
      code: ['PMNT', 'ICDT', 'RRTN'],
      details: [
        {
          endToEndId: endToEndIdOf(id),
          name: 'Mina Müller',
          returned: { code: 'AC04' },
          texts: ['Kurs entfallen'],
        },
      ],
    }
    const { desk, one } = await statement(back)
    await expect.poll(async () => (await read(id)).returnedOn, soon).toBe(today())
    const { returnCode, returnedPaymentId, allowedActions } = await read(id)
    expect([returnCode, allowedActions]).toEqual(['AC04', []])
    const { body: payment } = await money.call<PaymentDetail>('GET', `/payments/${returnedPaymentId}`)
    expect(payment).toMatchObject({ amountCents: 5000, freeCents: 5000, payerName: 'Mina Müller' })
    const anew = (await list()).find(({ cause }) => cause === 'came_back')
    expect(anew).toMatchObject({ state: 'pending', cents: 5000, paymentId: returnedPaymentId })
    const waiting = await money.call<{ total: number }>('GET', '/bank-lines?state=waiting')
    expect(waiting.body.total).toBe(0)
    // An import that is taken back has brought nothing back.
    expect((await desk.undo(one)).status).toBe(200)
    await expect.poll(async () => (await read(id)).returnedOn, soon).toBeNull()
    expect((await read(anew?.id as string)).state).toBe('kept')
  })
})

describe('four eyes', () => {
  beforeEach(async () => {
    const wanted = { ...defaultRefundSettings, fourEyes: true }
    expect((await money.call('PUT', '/settings/refunds', wanted, tenant.admin)).status).toBe(200)
  })

  it('keep whoever asked for a refund from releasing it', async () => {
    const { id, revision } = await asked(5000, tenant.admin)
    expect((await read(id, tenant.admin)).needsOther).toBe(true)
    const { body } = await act(id, 'release', { revision, cents: 5000, ...terms })
    expect(body.error_code).toBe('REFUND_FOUR_EYES')
    expect((await read(id)).state).toBe('pending')
    const claim = `update refund_request set four_eyes = true, released_by = actor_id where id = $1`
    await expect(reihum.owner.query(claim, [id])).rejects.toThrow('refund_request_four_eyes')
  })

  it('let somebody else release it, who then does not change it alone', async () => {
    const { id, revision } = await asked(5000)
    const first = await act(id, 'release', { revision, cents: 5000, ...terms })
    expect([first.status, first.body.state]).toEqual([200, 'created'])
    const again = { revision: first.body.revision, ...terms, cents: 4000 }
    expect((await act(id, 'release', again)).body.error_code).toBe('REFUND_FOUR_EYES')
    expect((await act(id, 'execute', { executedOn: '2025-01-05' })).body.state).toBe('executed')
  })
})
