const prefixes = { COURSE: 'K', EVENT: 'V' } as const

/** As many as are looked up at once; whoever has taken all of them has an order of their own. */
const suggestedAtOnce = 200

/**
 * References that would go on from the last one: its number counted up, with as many digits. Where there is none, or
 * it ends in no number, they begin anew with the year.
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
