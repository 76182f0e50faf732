import type { BankImportSummary, LineOutcome } from '@reihum/contract/payments/statements.schema.ts'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { statementsMessages } from './statements.messages.ts'

const states: Record<BankImportSummary['state'], BadgeColour> = {
  draft: 'warning',
  booked: 'positive',
  undone: 'secondary',
}

export function ImportBadge({ state }: Pick<BankImportSummary, 'state'>) {
  const text = useText(statementsMessages)
  return <StateBadge colour={states[state]}>{text('state', { state })}</StateBadge>
}

const outcomes: Record<LineOutcome, BadgeColour> = {
  payment: 'positive',
  waiting: 'warning',
  noted: 'secondary',
}

export function OutcomeBadge({ outcome }: { outcome: LineOutcome }) {
  const text = useText(statementsMessages)
  return <StateBadge colour={outcomes[outcome]}>{text(`outcome_${outcome}`)}</StateBadge>
}
