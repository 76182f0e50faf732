import { formatDate, formatDateTime } from '@reihum/contract/wire/dates.ts'
import { useLocale } from '#ui/text.tsx'

/** Formats instants in the reader's own time zone, because an account belongs to no tenant. */
export function useOwnTimes() {
  const zoned = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, locale: useLocale() }
  return {
    date: (instant: string) => formatDate(instant, zoned),
    dateTime: (instant: string) => formatDateTime(instant, zoned),
  }
}
