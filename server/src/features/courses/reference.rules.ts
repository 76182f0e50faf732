const prefixes = { COURSE: 'K', EVENT: 'V' } as const

/** How many suggestions are checked at once; a tenant that uses all of them has a numbering of its own. */
const suggestedAtOnce = 200

/**
 * Suggests references that continue the last one: its number counted up, with as many digits. If there is none, or it
 * does not end in a number, they start anew with the year.
 */
export function referencesAfter(last: string | null, kind: keyof typeof prefixes, year: number): string[] {
  const [, before = '', digits = ''] = last?.match(/^(.*?)(\d{1,9})$/) ?? []
  const start = digits === '' ? `${prefixes[kind]}-${year}-` : before
  const from = digits === '' ? 0 : Number(digits)
  const width = digits === '' ? 3 : digits.length
  return Array.from(
    { length: suggestedAtOnce },
    (_, at) => start + String(from + at + 1).padStart(width, '0'),
  ).filter((reference) => reference.length <= 40)
}
