import { type CoursePhase, coursePhaseNames } from '@kurso/contract/courses/course-states.ts'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useLocale } from '#ui/text.tsx'

export const phaseColours: Record<CoursePhase, BadgeColour> = {
  draft: 'secondary',
  upcoming: 'positive',
  running: 'info',
  ended: 'secondary',
  closed: 'warning',
  cancelled: 'negative',
  archived: 'secondary',
}

export function CourseBadge({ phase }: { phase: CoursePhase }) {
  const locale = useLocale()
  return <StateBadge colour={phaseColours[phase]}>{coursePhaseNames[phase][locale]}</StateBadge>
}
