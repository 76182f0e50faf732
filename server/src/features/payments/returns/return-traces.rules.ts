import type { ReturnTrace } from '@reihum/contract/payments/returns.schema.ts'
import { nameWordsOf, wordsOf } from '../matching/names.rules.ts'

/** What a line, or a payment, tells of whose money it is. */
export type Told = {
  endToEndId: string
  accountDigest: string | null
  name: string
  text: string
}

const worth: Record<ReturnTrace, number> = { end_to_end: 4, account: 3, text: 2, name: 1 }
const nothing = new Set(['', 'NOTPROVIDED', 'NONREF'])

/** What says that the line took back the payment, beyond the amount. */
export function tracesOf(line: Told, payment: Told): ReturnTrace[] {
  const said = new Set(wordsOf(line.text))
  const words = nameWordsOf(payment.name)
  const named = new Set([...nameWordsOf(line.name), ...said])
  // Short words stand in every text; a long one, such as a reference, does not.
  const isQuoted = wordsOf(payment.text).some((word) => word.length >= 8 && said.has(word))
  const traces: Record<ReturnTrace, boolean> = {
    end_to_end: !nothing.has(line.endToEndId) && line.endToEndId === payment.endToEndId,
    account: line.accountDigest !== null && line.accountDigest === payment.accountDigest,
    text: isQuoted,
    name: words.length > 0 && words.every((word) => named.has(word)),
  }
  return (Object.keys(traces) as ReturnTrace[]).filter((trace) => traces[trace])
}

const shown = 5

/** The payments that a line may have taken back, the likeliest first; of equal ones the latest. */
export function rankReturned<Payment extends Told & { receivedOn: string }>(
  line: Told,
  payments: readonly Payment[],
): (Payment & { traces: ReturnTrace[] })[] {
  const points = ({ traces }: { traces: ReturnTrace[] }) =>
    traces.reduce((sum, trace) => sum + worth[trace], 0)
  return payments
    .map((payment) => ({ ...payment, traces: tracesOf(line, payment) }))
    .toSorted((a, b) => points(b) - points(a) || (a.receivedOn < b.receivedOn ? 1 : -1))
    .slice(0, shown)
}

/**
 * What of the money that had come in was taken back: banks add their fee to what they debit, and say the amount of before
 * beside it. Null: the line brings money, so it takes back nothing.
 */
export const returnedCents = (cents: number, originalCents: number | null): number | null =>
  cents < 0 ? Math.abs(originalCents ?? cents) : null
