import { type DebitState, debitStateNames } from '@reihum/contract/debits/debit-states.ts'
import type { Debit } from '@reihum/contract/debits/debits.schema.ts'
import { returnStepNames } from '@reihum/contract/debits/return-steps.ts'
import { returnCodeWords } from '@reihum/contract/payments/return-codes.ts'
import { formatDate } from '@reihum/contract/wire/dates.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { queries } from '#platform/connection.ts'
import { useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { debitsMessages } from './debits.messages.ts'

/** Days, amounts, states and reasons, as all pages of direct debits say them. */
export function useDebitWords() {
  const text = useText(debitsMessages)
  const { locale } = useFormats()
  const reason = (code: string) => returnCodeWords(code, locale)
  return {
    /** A calendar day, which has no time zone. */
    day: (iso: string) => formatDate(iso, { timeZone: 'UTC', locale }),
    money: (cents: number, currencyCode = 'EUR') => formatMoney(cents, currencyCode, locale),
    state: (state: DebitState) => debitStateNames[state][locale],
    about: ({ items }: Pick<Debit, 'items'>) =>
      items.length === 1 && items[0] ? items[0].title : text('itemsOf', { count: items.length }),
    /** Why it came back, and what to do next. */
    returned: ({ returned }: Debit) =>
      returned && {
        why: [reason(returned.code), returned.code && `(${returned.code})`].filter(Boolean).join(' '),
        next: returnStepNames[returned.step][locale],
      },
  }
}

/** Everything that collecting may have changed: debits, and what they pay. */
export const debitsKey = () => queries.debits.key()
