import type { Balance, Statement } from './statement.rules.ts'

/**
 * What opening balance and bookings come to, if that is not the closing balance. Null: they agree, or it cannot be told,
 * because a balance is missing or in another currency.
 */
export function imbalance({ opening, closing, lines }: Statement): { sum: number; closing: Balance } | null {
  if (!opening || !closing || opening.currency !== closing.currency) return null
  if (lines.some(({ currency }) => currency !== opening.currency)) return null
  const sum = lines.reduce((total, { cents }) => total + cents, opening.cents)
  return sum === closing.cents ? null : { sum, closing }
}

/** A statement of the account that was booked before, or stands earlier in the same import. */
export type KnownPeriod = {
  from: string | null
  openingOn: string | null
  closingOn: string
  closingCents: number
}

export type Gap = { after: string; knownCents: number; openingCents: number }

/**
 * Whether statements are missing before this one: the last known balance before it is not the one it opens with. A statement
 * that overlaps with a known one continues it.
 */
export function gapBefore(
  { opening, from }: Pick<Statement, 'opening' | 'from'>,
  known: readonly KnownPeriod[],
): Gap | null {
  if (!opening) return null
  const begin = from ?? opening.on
  const overlaps = known.some((one) => (one.from ?? one.openingOn ?? begin) < begin && one.closingOn >= begin)
  const before = known.filter(({ closingOn }) => closingOn <= begin)
  if (overlaps || before.length === 0) return null
  const last = before.reduce((latest, one) => (one.closingOn >= latest.closingOn ? one : latest))
  const sameDay = before.filter(({ closingOn }) => closingOn === last.closingOn)
  if (sameDay.some(({ closingCents }) => closingCents === opening.cents)) return null
  return { after: last.closingOn, knownCents: last.closingCents, openingCents: opening.cents }
}
