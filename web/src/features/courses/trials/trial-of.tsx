import { Anchor } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { Link } from '@tanstack/react-router'
import { useText } from '#ui/text.tsx'
import { trialsMessages } from './trials.messages.ts'
import classes from './trials.module.css'

/** Leads from a trial lesson to its course. */
export function TrialOf({ course: { trialOf } }: { course: Pick<Course, 'trialOf'> }) {
  const text = useText(trialsMessages)
  if (!trialOf) return null
  return (
    <p className={classes.of}>
      {text('of')}{' '}
      <Anchor component={Link} to={`/courses/${trialOf.id}/general`}>
        {trialOf.title}
      </Anchor>
    </p>
  )
}
