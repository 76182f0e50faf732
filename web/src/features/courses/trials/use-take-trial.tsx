import { Checkbox } from '@mantine/core'
import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { trialAt } from './trial-at.ts'
import { trialsMessages } from './trials.messages.ts'

/** Whether the trial lesson of a date goes along when the date moves: it does, unless somebody unticks it. */
export function useTakeTrial(appointment?: Pick<Appointment, 'courseId' | 'start'>) {
  const text = useText(trialsMessages)
  const tenant = useActiveTenant().id
  const input = appointment ? { tenant, courseId: appointment.courseId } : skipToken
  const { data } = useQuery(queries.courses.get.queryOptions({ input }))
  const [isTaken, take] = useState(true)
  const trial = data && appointment && trialAt(data, appointment)
  return {
    takeTrial: trial !== undefined && isTaken,
    trialField: trial && (
      <Checkbox
        label={text('takeAlong', { title: trial.title })}
        description={text('takeAlongHint', { count: trial.attendeeCount })}
        checked={isTaken}
        onChange={(event) => take(event.currentTarget.checked)}
      />
    ),
  }
}
