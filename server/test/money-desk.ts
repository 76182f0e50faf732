import type { Payment, PaymentDetail, PaymentTotals } from '@reihum/contract/payments/payment.schema.ts'
import type {
  Receivable,
  ReceivableDetail,
  ReceivableTotals,
} from '@reihum/contract/payments/receivable.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { newId } from '#platform/ids.ts'
import type { TestReihum, TestTenant, TestUser } from './reihum.ts'

type Fields = Record<string, unknown>

/** Requests of the staff about money, over HTTP. `at` is called for each request, because tests create the server later. */
export function moneyDesk(at: () => { reihum: TestReihum; tenant: TestTenant }) {
  const call = <Body>(method: string, path: string, body?: unknown, by?: TestUser) => {
    const { reihum, tenant } = at()
    const { token } = by ?? tenant.operator
    return reihum.call<Body & Problem & { data?: unknown }>(method, `/api/${tenant.slug}${path}`, {
      token,
      body,
    })
  }
  return {
    call,
    receivables: async (query = '') =>
      (await call<{ items: Receivable[]; total: number }>('GET', `/receivables${query}`)).body,
    totals: async (query = '') => (await call<ReceivableTotals>('GET', `/receivables/totals${query}`)).body,
    receivable: async (id: string) => (await call<ReceivableDetail>('GET', `/receivables/${id}`)).body,
    /** The one receivable of a registration. */
    owedFor: async (registrationId: string) => {
      const { rows } = await at().reihum.owner.query<{ id: string }>(
        'select id from receivable where registration_id = $1 order by issued_at desc, id desc',
        [registrationId],
      )
      return (await call<ReceivableDetail>('GET', `/receivables/${rows[0]?.id}`)).body
    },
    charge: (fields: Fields) =>
      call<ReceivableDetail>('POST', '/receivables', {
        requestKey: newId(),
        title: 'Noten',
        dueOn: null,
        lines: [
          {
            label: 'Noten',
            quantityHundredths: 100,
            unitCents: 1500,
            taxCategory: 'reduced',
            taxRate: 700,
          },
        ],
        ...fields,
      }),
    note: (amountCents: number, fields: Fields = {}) =>
      call<PaymentDetail>('POST', '/payments', {
        requestKey: newId(),
        way: 'cash',
        receivedOn: '2026-01-15',
        amountCents,
        personId: null,
        ...fields,
      }),
    payments: async (query = '') =>
      (await call<{ items: Payment[]; total: number }>('GET', `/payments${query}`)).body,
    paymentTotals: async (query = '') => (await call<PaymentTotals>('GET', `/payments/totals${query}`)).body,
    payment: async (id: string) => (await call<PaymentDetail>('GET', `/payments/${id}`)).body,
    act: (id: string, what: string, body: Fields = {}) =>
      call<PaymentDetail>('POST', `/payments/${id}/${what}`, body),
    /** Gives money of a payment back in cash: asked for, released and executed; the first answer that is none of these. */
    giveBack: async (
      paymentId: string,
      cents: number,
      fields: { executedOn?: string; requestKey?: string } = {},
    ) => {
      const { admin } = at().tenant
      const { executedOn = '2026-01-20', requestKey = newId() } = fields
      const wish = { requestKey, paymentId, cents, purpose: 'Zurück' }
      const asked = await call<{ id: string; revision: number }>('POST', '/refunds', wish, admin)
      if (asked.status >= 300) return asked
      const { id, revision } = asked.body
      const release = {
        revision,
        cents,
        purpose: wish.purpose,
        way: 'cash',
        accountHolder: '',
        iban: '',
        asksForAccount: false,
      }
      const released = await call('POST', `/refunds/${id}/release`, release, admin)
      if (released.status >= 300) return released
      return call('POST', `/refunds/${id}/execute`, { executedOn }, admin)
    },
    onReceivable: (id: string, what: string, body: Fields = {}) =>
      call<ReceivableDetail>('POST', `/receivables/${id}/${what}`, body),
  }
}
