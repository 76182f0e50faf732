import type { Payer } from '@reihum/contract/ledger/payer.schema.ts'
import { useFormats } from '#platform/tenant.ts'
import { showDate } from '#ui/form/date-text.ts'
import { useText } from '#ui/text.tsx'
import { moneyMessages } from './money.messages.ts'

/** How days, and whoever pays, are shown wherever money is. */
export function useMoneyWords() {
  const text = useText(moneyMessages)
  const { locale } = useFormats()
  const day = (date: string | null) => (date === null ? '–' : showDate(date, locale))
  return {
    day,
    period: (start: string | null, end: string | null) => {
      if (start === null && end === null) return ''
      return start === end || end === null ? day(start) : `${day(start)} – ${day(end)}`
    },
    /** The person who pays by their present name, or else the name that came with the money. */
    payerName: (payer: Payer | null, name = '') =>
      payer ? payer.name || text('erasedPayer') : name || text('unknownPayer'),
  }
}
