import { taxCategory, taxCategoryNames } from '@reihum/contract/courses/course-terms.ts'
import { paymentWay, paymentWayNames } from '@reihum/contract/ledger/receivable-states.ts'
import type { DatevPlan } from '@reihum/contract/payments/datev-settings.schema.ts'
import { useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { datevMessages } from './datev.messages.ts'

/** What each account is for, as the settings say; several uses of one account stand together. */
export function useAccountNames(plan: DatevPlan): (number: string) => string {
  const text = useText(datevMessages)
  const { locale } = useFormats()
  const uses: (readonly [number: string, use: string])[] = [
    ...(['revenue', 'writeOff'] as const).flatMap((part) =>
      taxCategory.options.map((category) => {
        const use = text(`of_${part}`, { category: taxCategoryNames[category][locale] })
        return [plan[part][category].account, use] as const
      }),
    ),
    [plan.fees.account, text('of_fees')],
    ...(plan.voucherLapse ? [[plan.voucherLapse.account, text('of_voucherLapse')] as const] : []),
    [plan.unallocated, text('of_unallocated')],
    ...paymentWay.options.map((way) => [plan.money[way], paymentWayNames[way][locale]] as const),
  ]
  return (number) => {
    if (number.length > plan.accountLength) return text('of_debtor')
    return uses.flatMap(([account, use]) => (account === number ? [use] : [])).join(' · ')
  }
}
