import { z } from 'zod'
import { text } from '../wire/text.schema.ts'

/** What a pattern may hold beside plain characters: the year in four or two digits, the month, and the counter. */
const parts = /\{(YYYY|YY|MM|N{1,9})\}/g

/** When the counter begins at one again. A pattern has to show it, or the same number would come twice. */
export const numberPeriod = z.enum(['never', 'year', 'month'])
export type NumberPeriod = z.infer<typeof numberPeriod>

const plain = /^[A-Za-z0-9\-/._ ]*$/

/** A pattern such as "RE-{YYYY}-{NNNN}": plain characters, and one counter. */
export const numberPattern = text(40)
  .trim()
  .refine(
    (pattern) => plain.test(pattern.replace(parts, '')) && (pattern.match(/\{N{1,9}\}/g) ?? []).length === 1,
    {
      params: { code: 'numberPattern' },
    },
  )

/** Whether a pattern shows what its counter begins anew with. */
export function showsPeriod(pattern: string, period: NumberPeriod): boolean {
  const hasYear = pattern.includes('{YYYY}') || pattern.includes('{YY}')
  if (period === 'year') return hasYear
  return period === 'never' || (hasYear && pattern.includes('{MM}'))
}

/** In which year or month a number counts; '' if it counts on for ever. */
export function periodOf(period: NumberPeriod, day: string): string {
  if (period === 'year') return day.slice(0, 4)
  return period === 'month' ? day.slice(0, 7) : ''
}

/** The number of an invoice that becomes final on a day. A counter that outgrows its width is written in full. */
export function invoiceNumber(pattern: string, day: string, counter: number): string {
  return pattern.replace(parts, (_, part: string) => {
    if (part === 'YYYY') return day.slice(0, 4)
    if (part === 'YY') return day.slice(2, 4)
    return part === 'MM' ? day.slice(5, 7) : String(counter).padStart(part.length, '0')
  })
}
