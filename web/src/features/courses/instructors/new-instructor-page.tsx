import {
  type InstructorFields as Fields,
  instructorFields,
} from '@reihum/contract/courses/instructor.schema.ts'
import { instructorId } from '@reihum/contract/wire/ids.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useContractForm } from '#ui/form/contract-form.ts'
import { useText } from '#ui/text.tsx'
import { NewRecordPage } from '../records/new-record-page.tsx'
import { InstructorFields, instructorRefusalFields } from './instructor-fields.tsx'
import { keepInstructor } from './instructor-query.ts'
import { instructorsMessages } from './instructors.messages.ts'

const blank = { fullname: '', email: '', phone: '', about: '' }

export function NewInstructorPage() {
  const text = useText(instructorsMessages)
  const tenant = useActiveTenant()
  // Made once a form, so that a second submit of it finds who is already there.
  const [id] = useState(() => instructorId.parse(newId()))
  const create = useMutation({
    mutationFn: (instructor: Fields) => api.courses.createInstructor({ tenant: tenant.id, id, instructor }),
    meta: { shownInline: ['INVALID_INPUT', ...Object.keys(instructorRefusalFields)] },
    onSuccess: (instructor) => {
      keepInstructor(tenant.id, instructor)
      notify({ kind: 'positive', message: text('created', { name: instructor.fullname }) })
    },
  })
  const form = useContractForm({
    schema: instructorFields,
    initial: blank,
    save: async (instructor) => {
      await create.mutateAsync(instructor)
      goTo('/instructors')
    },
    pathPrefix: 'instructor.',
    refusalFields: instructorRefusalFields,
  })
  return (
    <NewRecordPage
      title={text('newInstructor')}
      backTo={{ to: '/instructors', label: text('instructors') }}
      form={form}
      isSaving={create.isPending}
    >
      <InstructorFields field={form.field} />
    </NewRecordPage>
  )
}
