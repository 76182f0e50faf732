import { formatReference } from '@reihum/contract/ledger/payment-reference.ts'
import type { MatchReason } from '@reihum/contract/payments/match-reasons.schema.ts'
import { useFormats } from '#platform/tenant.ts'
import { showDate } from '#ui/form/date-text.ts'
import { useText } from '#ui/text.tsx'
import { matchingMessages } from './matching.messages.ts'

/** Says a reason of the matching in words. */
export function useReasonWords() {
  const text = useText(matchingMessages)
  const { money, locale } = useFormats()
  return (reason: MatchReason): string => {
    const given = {
      reference: 'reference' in reason ? formatReference(reason.reference) : '',
      written: 'written' in reason ? reason.written : '',
      count: String('count' in reason ? reason.count : 0),
      name: 'name' in reason ? reason.name : 'title' in reason ? reason.title : '',
      of: 'of' in reason ? money(reason.of) : '',
      amount: amountOf(reason, money),
      day: dayOf(reason, (day) => showDate(day, locale)),
    }
    return text(`reasons.${reason.code}`, given)
  }
}

function amountOf(reason: MatchReason, money: (cents: number) => string): string {
  if ('difference' in reason) return money(Math.abs(reason.difference))
  return 'cents' in reason ? money(reason.cents) : ''
}

function dayOf(reason: MatchReason, show: (day: string) => string): string {
  if ('issuedOn' in reason) return show(reason.issuedOn)
  if ('expiredOn' in reason) return show(reason.expiredOn)
  return 'dueOn' in reason && reason.dueOn ? show(reason.dueOn) : ''
}
