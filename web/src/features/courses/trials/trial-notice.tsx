import { Anchor } from '@mantine/core'
import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { trialAt } from './trial-at.ts'
import { trialsMessages } from './trials.messages.ts'

/** Says before a date is cancelled that a trial lesson belongs to it, which stays as it is. */
export function TrialNotice({ appointment }: { appointment: Pick<Appointment, 'courseId' | 'start'> }) {
  const text = useText(trialsMessages)
  const tenant = useActiveTenant().id
  const { courseId } = appointment
  const { data } = useQuery(queries.courses.get.queryOptions({ input: { tenant, courseId } }))
  const trial = data && trialAt(data, appointment)
  if (!trial) return null
  return (
    <p>
      {text('noticed')}{' '}
      <Anchor component={Link} to={`/courses/${trial.id}/general`}>
        {trial.title}
      </Anchor>
    </p>
  )
}
