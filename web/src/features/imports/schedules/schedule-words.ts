import { wholeList } from '@reihum/contract/imports/export-limits.ts'
import type { ExportSchedule } from '@reihum/contract/imports/export-schedule.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { queries, queryClient } from '#platform/connection.ts'
import { useHouse } from '#platform/house-context.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { scheduleMessages } from './schedule.messages.ts'

/** A Monday, from which the days of a week are named. */
const mondayUtc = Date.UTC(2024, 0, 1)

export const weekdayName = (day: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(mondayUtc + (day - 1) * 86_400_000),
  )

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** What people call a list. */
export function useListName(): (list: string) => string {
  const text = useText(scheduleMessages)
  const locale = useLocale()
  const { lists } = useHouse()
  return (list) => (list === wholeList ? text('everything') : (lists[list]?.label[locale] ?? list))
}

/** How often it is made, and where it goes. */
export function useScheduleLines({ rhythm, day, hour: at, target }: ExportSchedule): [string, string] {
  const text = useText(scheduleMessages)
  const locale = useLocale()
  const hour = text('clock', { hour: hourText(at) })
  const often = () => {
    if (rhythm === 'daily') return text('dailyAt', { hour })
    if (rhythm === 'weekly') return text('weeklyAt', { day: weekdayName(day ?? 1, locale), hour })
    if (day === 31) return text('monthlyLast', { hour })
    return text('monthlyAt', { day: text('dayOfMonth', { day: String(day) }), hour })
  }
  const where = () => {
    if (target.way === 'storage') {
      const { endpoint, bucket, folder } = target.storage
      const host = URL.canParse(endpoint) ? new URL(endpoint).host : endpoint
      return text('intoBucket', { place: [host, bucket, folder].filter(Boolean).join('/') })
    }
    const known = target.recipients.filter(({ name }) => name !== '')
    return known.length === 0
      ? text('toGone')
      : text('toPeople', { count: known.length, first: known[0]?.name ?? '' })
  }
  return [often(), where()]
}

export function reloadSchedules() {
  void queryClient.invalidateQueries({ queryKey: queries.imports.exportSchedules.key() })
  void queryClient.invalidateQueries({ queryKey: queries.imports.exportSchedule.key() })
}
