import { formatDate, formatDateTime } from '@reihum/contract/wire/dates.ts'
import { useLocale } from '#ui/text.tsx'

/** Instants of the account, which belongs to no tenant: on the clock of whoever looks. */
export function useOwnTimes() {
  const zoned = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, locale: useLocale() }
  return {
    date: (instant: string) => formatDate(instant, zoned),
    dateTime: (instant: string) => formatDateTime(instant, zoned),
  }
}
