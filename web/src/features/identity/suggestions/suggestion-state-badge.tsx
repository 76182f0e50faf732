import { type SuggestionState, suggestionStateNames } from '@reihum/contract/identity/suggestion.schema.ts'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useLocale } from '#ui/text.tsx'

const colours: Record<SuggestionState, BadgeColour> = { new: 'info', seen: 'warning', done: 'positive' }

export function SuggestionStateBadge({ state }: { state: SuggestionState }) {
  const locale = useLocale()
  return <StateBadge colour={colours[state]}>{suggestionStateNames[state][locale]}</StateBadge>
}
