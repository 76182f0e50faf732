import { accountStayedBehind } from '@reihum/contract/mandates/mandate-states.ts'
import type { Mandate } from '@reihum/contract/mandates/mandates.schema.ts'
import { returnCodeWords } from '@reihum/contract/payments/return-codes.ts'
import { useMoneyWords } from '#features/payments/use-money-words.ts'
import { useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { mandatesMessages } from './mandates.messages.ts'

/** Days, accounts and reasons, as all screens of mandates say them. */
export function useMandateWords() {
  const text = useText(mandatesMessages)
  const { date, locale } = useFormats()
  const { day, payerName } = useMoneyWords()
  const bankSays = (code: string) => {
    const words = returnCodeWords(code, locale)
    return words ? `${words} (${code}).` : `${code}.`
  }
  return {
    day,
    name: ({ payer }: Pick<Mandate, 'payer'>) => payerName(payer),
    account: ({ country, accountEnd: end }: Pick<Mandate, 'country' | 'accountEnd'>) =>
      text('accountEnds', { country, end }),
    /** Why nothing can be collected; null while it can. */
    trouble: ({ state, suspendedFor, revokedAt, lapsesOn, lastUsedOn }: Mandate) => {
      if (state === 'suspended' && suspendedFor === accountStayedBehind) return text('suspendedMoved')
      if (state === 'suspended') return text('suspendedWhy', { why: bankSays(suspendedFor) })
      if (state === 'revoked') return text('revokedWhy', { day: date(revokedAt ?? '') })
      if (state === 'lapsed') return text('lapsedWhy', { day: day(lapsesOn) })
      if (state === 'used') return text('usedWhy', { day: day(lastUsedOn) })
      return null
    },
  }
}
