import { instructorFields } from '@reihum/contract/courses/instructor.schema.ts'
import { instructorId } from '@reihum/contract/wire/ids.schema.ts'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { useNewRecordForm } from '#platform/new-record-form.ts'
import { notify } from '#platform/notifications.ts'
import { NewRecordPage } from '#platform/records/new-record-page.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { InstructorFields, InstructorPhoto, instructorRefusalFields } from './instructor-fields.tsx'
import { keepInstructor } from './instructor-query.ts'
import { instructorsMessages } from './instructors.messages.ts'

const blank = { fullname: '', email: '', phone: '', about: '', photoFileId: null }

export function NewInstructorPage() {
  const text = useText(instructorsMessages)
  const tenant = useActiveTenant()
  const form = useNewRecordForm({
    idSchema: instructorId,
    schema: instructorFields,
    initial: blank,
    create: (id, instructor) => api.courses.createInstructor({ tenant: tenant.id, id, instructor }),
    onCreated: (instructor) => {
      keepInstructor(tenant.id, instructor)
      notify({ kind: 'positive', message: text('created', { name: instructor.fullname }) })
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
    >
      <InstructorFields field={form.field} />
      <InstructorPhoto field={form.field} />
    </NewRecordPage>
  )
}
