import type { Locale } from '@reihum/contract/wire/locales.ts'

/** How a figure stands to the one before it; `new`: there was nothing before that it could be compared with. */
export type Difference =
  | { kind: 'nothing' | 'new' | 'same' }
  /** In percent of what was before, rounded, but never to nothing. */
  | { kind: 'more' | 'less'; percent: number }

/** Compares two amounts, neither of them less than nothing. */
export function differenceOf(now: number, before: number): Difference {
  if (before <= 0) return { kind: now > 0 ? 'new' : 'nothing' }
  if (now === before) return { kind: 'same' }
  const percent = Math.max(1, Math.round((Math.abs(now - before) / before) * 100))
  return { kind: now > before ? 'more' : 'less', percent }
}

/** So many of so many in whole percent; null where there is nothing to be part of. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 100) : null
}

/** As `differenceOf` for shares, in points of percent. */
export function differenceOfShares(now: number | null, before: number | null): Difference {
  if (now === null) return { kind: 'nothing' }
  if (before === null) return { kind: 'new' }
  if (now === before) return { kind: 'same' }
  return { kind: now > before ? 'more' : 'less', percent: Math.abs(now - before) }
}

/** English writes no space before the sign. */
export const percentOf = (share: number | null, locale: Locale) =>
  share === null ? '–' : locale === 'de' ? `${share}\u00a0%` : `${share}%`
