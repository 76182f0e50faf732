import { type ReceivableState, receivableStateNames } from '@reihum/contract/ledger/receivable-states.ts'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useLocale } from '#ui/text.tsx'

const colours: Record<ReceivableState, BadgeColour> = {
  cancelled: 'secondary',
  written_off: 'secondary',
  paid: 'positive',
  dunned: 'negative',
  reminded: 'warning',
  overdue: 'negative',
  partly_paid: 'info',
  open: 'info',
}

export function ReceivableBadge({ state }: { state: ReceivableState }) {
  return <StateBadge colour={colours[state]}>{receivableStateNames[state][useLocale()]}</StateBadge>
}
