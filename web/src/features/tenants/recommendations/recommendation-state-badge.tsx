import {
  type RecommendationState,
  recommendationStateNames,
} from '@reihum/contract/tenants/recommendation.schema.ts'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useLocale } from '#ui/text.tsx'

const colours: Record<RecommendationState, BadgeColour> = {
  registered: 'info',
  paid: 'warning',
  credited: 'positive',
  refused: 'negative',
}

export function RecommendationStateBadge({ state }: { state: RecommendationState }) {
  const locale = useLocale()
  return <StateBadge colour={colours[state]}>{recommendationStateNames[state][locale]}</StateBadge>
}
