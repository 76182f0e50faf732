import type { Credentials, PaymentService, Payout } from '../../payment-port.ts'
import { toCents } from './stripe-amounts.rules.ts'
import {
  type StripeBalanceTransaction,
  stripeBalanceTransaction,
  stripeList,
  stripePayout,
} from './stripe-answers.ts'
import type { StripeClient, StripeParameters } from './stripe-client.ts'

type Part = Payout['parts'][number]

const kinds: Readonly<Record<string, Part['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  payment_failure_refund: 'refund',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
}

const states: Readonly<Record<string, Payout['state']>> = {
  paid: 'arrived',
  failed: 'failed',
  canceled: 'failed',
}

type Source = Exclude<StripeBalanceTransaction['source'], string | null | undefined>

const sourceOf = ({ source }: StripeBalanceTransaction): Source | null =>
  typeof source === 'object' ? source : null

const chargeOf = (source: Source | null): string | null => {
  if (source?.object === 'charge') return source.id
  return typeof source?.charge === 'string' ? source.charge : (source?.charge?.id ?? null)
}

function partOf(line: StripeBalanceTransaction): Part {
  const source = sourceOf(line)
  const isDispute = line.type === 'adjustment' && source?.object === 'dispute'
  return {
    captureId: chargeOf(source),
    kind: isDispute ? 'dispute' : (kinds[line.type] ?? 'other'),
    cents: toCents(line.amount, line.currency),
    feeCents: toCents(line.fee, line.currency),
  }
}

const mostPages = 100

/** Everything of a list that comes in pages. */
async function allOf<Item extends { id: string }>(
  read: (parameters: StripeParameters) => Promise<{ data: Item[]; has_more: boolean }>,
): Promise<Item[]> {
  const all: Item[] = []
  for (let page = 0; page < mostPages; page += 1) {
    const last = all.at(-1)?.id
    const { data, has_more } = await read({ limit: 100, ...(last && { starting_after: last }) })
    all.push(...data)
    if (!has_more || data.length === 0) break
  }
  return all
}

async function lookUp(client: StripeClient, credentials: Credentials, id: string): Promise<Payout> {
  const at = `/v1/payouts/${encodeURIComponent(id)}`
  const payout = await client.ask(credentials, { method: 'GET', path: at }, stripePayout)
  // Only what Stripe pays out by itself says what it is made of.
  const lines = payout.automatic
    ? await allOf((page) => {
        const parameters = { payout: id, expand: ['data.source'], ...page }
        const asked = { method: 'GET' as const, path: '/v1/balance_transactions', parameters }
        return client.ask(credentials, asked, stripeList(stripeBalanceTransaction))
      })
    : []
  const marks = ['stripe', payout.statement_descriptor, payout.trace_id?.value]
  return {
    externalId: id,
    cents: toCents(payout.amount, payout.currency),
    currency: payout.currency.toUpperCase(),
    arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    state: states[payout.status] ?? 'coming',
    marks: marks.flatMap((mark) => (mark && mark.length > 3 ? [mark] : [])),
    parts: lines.filter(({ type }) => type !== 'payout').map(partOf),
  }
}

/** What Stripe transfers to the provider's bank: one sum for many payments, less fees. */
export const stripePayouts = (client: StripeClient): NonNullable<PaymentService['payouts']> => ({
  lookUp: (credentials, id) => lookUp(client, credentials, id),
  async since(credentials, from) {
    const created = { gte: Math.floor(from.getTime() / 1000) }
    const all = await allOf((page) => {
      const asked = { method: 'GET' as const, path: '/v1/payouts', parameters: { created, ...page } }
      return client.ask(credentials, asked, stripeList(stripePayout))
    })
    return all.map(({ id }) => id)
  },
})
