import { type DecisionPhase, decisionPhaseNames } from '@reihum/contract/courses/course-decision.ts'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useLocale } from '#ui/text.tsx'

const colours: Record<DecisionPhase, BadgeColour> = {
  due: 'negative',
  at_risk: 'warning',
  safe: 'info',
  go: 'positive',
}

export function DecisionBadge({ phase }: { phase: DecisionPhase }) {
  return <StateBadge colour={colours[phase]}>{decisionPhaseNames[phase][useLocale()]}</StateBadge>
}
