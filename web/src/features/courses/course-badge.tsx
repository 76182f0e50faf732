import type { CourseSummary } from '@reihum/contract/courses/course.schema.ts'
import { type CoursePhase, coursePhaseNames } from '@reihum/contract/courses/course-states.ts'
import { useFormats } from '#platform/tenant.ts'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { coursesMessages } from './courses.messages.ts'
import { trialsMessages } from './trials/trials.messages.ts'
import classes from './trials/trials.module.css'

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

type Shown = Pick<CourseSummary, 'phase' | 'registrationOpensAt' | 'trialOf'>

/** The state of a course, and that it is a trial lesson; before the opening, also when registration opens. */
export function CourseState({ course }: { course: Shown }) {
  const text = useText(trialsMessages)
  if (!course.trialOf) return <OwnState course={course} />
  return (
    <span className={classes.badges}>
      <OwnState course={course} />
      <StateBadge colour="primary">{text('trialLesson')}</StateBadge>
    </span>
  )
}

function OwnState({ course }: { course: Shown }) {
  const text = useText(coursesMessages)
  const { dateTime } = useFormats()
  const { phase, registrationOpensAt: opensAt } = course
  const isLater = phase === 'upcoming' && opensAt !== null && Date.parse(opensAt) > Date.now()
  if (!isLater) return <CourseBadge phase={phase} />
  return <StateBadge colour="info">{text('opensAt', { at: dateTime(opensAt) })}</StateBadge>
}
