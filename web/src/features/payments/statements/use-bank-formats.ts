import { formatDate } from '@reihum/contract/wire/dates.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { useFormats } from '#platform/tenant.ts'

/** How days and amounts of a bank are written: days have no time zone, and an amount has a currency of its own. */
export function useBankFormats() {
  const { locale, dateTime, number } = useFormats()
  const day = (on: string) => formatDate(on, { timeZone: 'UTC', locale })
  return {
    dateTime,
    number,
    day,
    period: (from: string | null, to: string | null) =>
      from === null || to === null ? '–' : from === to ? day(from) : `${day(from)} – ${day(to)}`,
    amount: (cents: number, currency: string) => formatMoney(cents, currency, locale),
  }
}
