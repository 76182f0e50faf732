import type { DunningProposal } from '@reihum/contract/payments/dunning.schema.ts'
import { formatDate } from '@reihum/contract/wire/dates.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { queries } from '#platform/connection.ts'
import { useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { dunningMessages } from './dunning.messages.ts'

/** The name of a level, days and amounts, as all pages of dunning say them. */
export function useDunningNames() {
  const text = useText(dunningMessages)
  const { locale } = useFormats()
  return {
    step: (level: number) => (level === 0 ? text('reminder') : text('level', { level: String(level) })),
    /** A calendar day, which has no time zone. */
    day: (iso: string) => formatDate(iso, { timeZone: 'UTC', locale }),
    money: (cents: number, currencyCode: string) => formatMoney(cents, currencyCode, locale),
  }
}

/** A letter has no id before it is written. */
export const letterKey = ({ payer, level, currencyCode }: DunningProposal) =>
  `${payer.id} ${level} ${currencyCode}`

/** Everything that a run or a pause may have changed. */
export const dunningKey = () => queries.payments.key()
