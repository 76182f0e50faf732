import type { RefundDetail } from '@reihum/contract/refunds/refund.schema.ts'
import { type RefundReason, refundReasonText } from '@reihum/contract/registrations/refund-reason.ts'
import { useFormats } from '#platform/tenant.ts'
import { Facts } from '#ui/detail-page.tsx'
import { useText } from '#ui/text.tsx'
import { refundMessages } from './refund.messages.ts'

/** What goes back for each place that was given up, and why so much. */
export function RefundShares({ refund }: { refund: RefundDetail }) {
  const text = useText(refundMessages)
  const { money, locale } = useFormats()
  const why = (reason: RefundReason) => {
    const said = refundReasonText(reason, locale)
    if (reason.kind !== 'provider' || !reason.otherwise) return said
    const { cents, rule } = reason.otherwise
    return `${said}. ${text('otherwise', { amount: money(cents), rule: refundReasonText(rule, locale) })}`
  }
  return (
    <Facts
      facts={refund.shares.map(({ title, name, reason, ...share }) => ({
        label: [title, name].filter(Boolean).join(', '),
        value: text(share.backCents === share.placeBackCents ? 'share' : 'shareOfSeveral', {
          back: money(share.backCents),
          all: money(share.placeBackCents),
          paid: money(share.placePaidCents),
          why: why(reason),
        }),
      }))}
    />
  )
}
