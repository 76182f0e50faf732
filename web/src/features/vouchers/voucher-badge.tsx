import { type VoucherState, voucherStateNames } from '@reihum/contract/vouchers/voucher.schema.ts'
import { useFormats } from '#platform/tenant.ts'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'

const colours: Record<VoucherState, BadgeColour> = {
  open: 'positive',
  used_up: 'secondary',
  blocked: 'warning',
  lapsed: 'secondary',
}

export function VoucherBadge({ state }: { state: VoucherState }) {
  const { locale } = useFormats()
  return <StateBadge colour={colours[state]}>{voucherStateNames[state][locale]}</StateBadge>
}
