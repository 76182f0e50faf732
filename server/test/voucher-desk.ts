import { randomBytes } from 'node:crypto'
import type { VoucherDetail } from '@reihum/contract/vouchers/voucher.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { numberFrom } from '#features/vouchers/voucher.rules.ts'
import { newId } from '#platform/ids.ts'
import { tokenHash } from '#platform/secret-token.ts'
import type { TestReihum, TestTenant } from './reihum.ts'

type Fields = Record<string, unknown>
type Answer = VoucherDetail & Problem & { data?: unknown }

/** Requests of the staff about gift vouchers, over HTTP. */
export function voucherDesk(at: () => { reihum: TestReihum; tenant: TestTenant }) {
  const call = <Body = Answer>(method: string, path: string, body?: unknown) => {
    const { reihum, tenant } = at()
    return reihum.call<Body>(method, `/api/${tenant.slug}${path}`, { token: tenant.operator.token, body })
  }
  const sell = (amountCents: number, fields: Fields = {}) =>
    call('POST', '/vouchers', {
      id: newId(),
      amountCents,
      paidWay: 'cash',
      soldOn: '2026-01-15',
      language: 'de',
      ...fields,
    })
  return {
    call,
    sell,
    /** A voucher with its number, which stands on paper alone: the test gives it another one, which it knows. */
    sold: async (amountCents: number, fields: Fields = {}) => {
      const { body } = await sell(amountCents, fields)
      const number = numberFrom(randomBytes(16))
      await at().reihum.owner.query(
        'update voucher set number_hash = $2, last_four = right($3, 4) where id = $1',
        [body.id, tokenHash(number), number],
      )
      return { id: body.id as string, number }
    },
    read: async (id: string) => (await call('GET', `/vouchers/${id}`)).body,
    act: (id: string, what: string, body: Fields = {}) => call('POST', `/vouchers/${id}/${what}`, body),
    /** What happened to it, as one line each. */
    movements: async (id: string) =>
      (await call('GET', `/vouchers/${id}`)).body.movements.map(({ kind, cents }) => `${kind} ${cents}`),
  }
}
