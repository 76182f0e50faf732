import type { FigureUnit } from '@reihum/contract/insights/figures.schema.ts'
import { formatDay } from '@reihum/contract/wire/dates.ts'
import { dateTimeFormat } from '@reihum/contract/wire/formatters.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { figuresMessages } from './figures.messages.ts'

type Days = { from: string; to: string }

const isWholeMonth = ({ from, to }: Days) =>
  from.endsWith('-01') && new Date(Date.parse(to) + 86_400_000).getUTCDate() === 1

/** What days, weeks and months are called: shortly under an axis, and in full. Days are the same in every zone. */
export function useBucketNames(unit: FigureUnit) {
  const text = useText(figuresMessages)
  const locale = useLocale()
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateTimeFormat(locale === 'de' ? 'de-DE' : 'en-US', { ...options, timeZone: 'UTC' })
  const shortly = format(
    unit === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'numeric' },
  )
  const weekday = format({ weekday: 'short' })
  const month = format({ month: 'long', year: 'numeric' })
  return ({ from, to }: Days) => {
    const first = new Date(from)
    const day = formatDay(from, locale)
    const full =
      unit === 'month' && isWholeMonth({ from, to })
        ? month.format(first)
        : from === to
          ? `${weekday.format(first)} ${day}`
          : text('days', { from: day, to: formatDay(to, locale) })
    return { key: from, short: shortly.format(first), full }
  }
}
