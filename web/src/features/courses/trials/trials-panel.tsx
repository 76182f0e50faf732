import { Anchor } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#platform/tenant.ts'
import { OverviewPanel } from '#ui/overview-panel.tsx'
import { useText } from '#ui/text.tsx'
import { CourseBadge } from '../course-badge.tsx'
import { trialsMessages } from './trials.messages.ts'
import classes from './trials.module.css'

type Trial = Course['trialLessons'][number]

/** The trial lessons of a course: when, and who comes. */
export function TrialsPanel({ course }: { course: Course }) {
  const text = useText(trialsMessages)
  if (course.trialLessons.length === 0) return null
  return (
    <OverviewPanel title={text('trialLessons')}>
      <ul className={classes.trials}>
        {course.trialLessons.map((trial) => (
          <TrialLine key={trial.id} trial={trial} />
        ))}
      </ul>
    </OverviewPanel>
  )
}

function TrialLine({ trial }: { trial: Trial }) {
  const text = useText(trialsMessages)
  const { weekday, dateTime, number } = useFormats()
  const { id, start, phase, attendeeCount, attendeeLimit, waiterCount } = trial
  const when = start ? `${weekday(start)} ${dateTime(start)}` : text('undated')
  const taken = number(attendeeCount)
  const places =
    attendeeLimit === null
      ? text('takenUnlimited', { taken })
      : text('taken', { taken, limit: number(attendeeLimit) })
  return (
    <li>
      <span className={classes.line}>
        <Anchor component={Link} to={`/courses/${id}/general`} className="numbers">
          {when}
        </Anchor>
        <CourseBadge phase={phase} />
      </span>
      <span className={classes.line}>
        <span className="grey">
          {[places, waiterCount > 0 && text('waiting', { count: number(waiterCount) })]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <Anchor
          component={Link}
          to={`/courses/${id}/registrations`}
          aria-label={`${text('registrations')}: ${when}`}
        >
          {text('registrations')}
        </Anchor>
      </span>
    </li>
  )
}
