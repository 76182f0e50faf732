import { Checkbox } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { changedDatesMessages } from './changed-dates.messages.ts'
import { changedDatesOf } from './changed-dates-query.ts'

/** Whether people are told of a change: as the provider has set it, unless somebody chooses otherwise in this dialog. */
export function useTellPeople({ courseId, people }: { courseId: Course['id']; people: number }) {
  const text = useText(changedDatesMessages)
  const { id, role } = useActiveTenant()
  const isAsked = people > 0 && may(role, 'registrations.manage')
  const { data } = useQuery({ ...changedDatesOf(id, courseId), enabled: isAsked })
  const [chosen, choose] = useState<boolean | null>(null)
  return {
    /** Undefined: as it is set. */
    tellPeople: chosen ?? undefined,
    field: isAsked && data && (
      <Checkbox
        label={text('tellPeople')}
        description={text('tellPeopleHint')}
        checked={chosen ?? data.isOn}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
    ),
  }
}
