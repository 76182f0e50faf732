import type { DebitRunState } from '@reihum/contract/debits/debits.schema.ts'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { debitsMessages } from './debits.messages.ts'

const colours: Record<DebitRunState, BadgeColour> = {
  made: 'warning',
  handed_in: 'positive',
  cancelled: 'secondary',
}

export function RunBadge({ state }: { state: DebitRunState }) {
  const text = useText(debitsMessages)
  return <StateBadge colour={colours[state]}>{text(state)}</StateBadge>
}
