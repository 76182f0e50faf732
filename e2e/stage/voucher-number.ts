import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { voucherLetters } from '../../contract/src/vouchers/voucher-number.ts'
import { call, tokenOf } from './api.ts'
import { rowsOf, type Tenant } from './people.ts'

/** The number of a voucher stands on its paper alone: the journey gives it another one, which it knows. */
export async function giveNumber(voucherId: string): Promise<string> {
  const number = [...randomBytes(16)].map((byte) => voucherLetters[byte % voucherLetters.length]).join('')
  const hash = createHash('sha256').update(number).digest('base64url')
  await rowsOf('update voucher set number_hash = $2, last_four = right($3, 4) where id = $1', [
    voucherId,
    hash,
    number,
  ])
  return number
}

/** A voucher that was sold for cash yesterday. */
export async function sellVoucher(tenant: Tenant, amountCents: number): Promise<string> {
  const soldOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const { id } = await call<{ id: string }>('POST', `/${tenant.slug}/vouchers`, {
    token: await tokenOf(tenant.operator),
    body: { id: randomUUID(), amountCents, paidWay: 'cash', soldOn, language: 'de' },
  })
  return id
}
