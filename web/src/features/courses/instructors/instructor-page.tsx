import { type Instructor, instructorFields } from '@kurso/contract/courses/instructor.schema.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { DetailPage } from '#ui/detail-page.tsx'
import classes from '#ui/form/form.module.css'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { ArchivedBadge } from '../records/archived-badge.tsx'
import { RecordActions } from '../records/record-actions.tsx'
import { useRecordForm } from '../records/record-form.ts'
import { RecordProblem } from '../records/record-problem.tsx'
import { recordsMessages } from '../records/records.messages.ts'
import { type InstructorDraft, InstructorFields, instructorRefusalFields } from './instructor-fields.tsx'
import { forgetInstructor, instructorQuery, keepInstructor } from './instructor-query.ts'
import { instructorsMessages } from './instructors.messages.ts'

export function InstructorPage() {
  const tenant = useActiveTenant()
  const { instructorId = '' } = useParams({ strict: false }) as { instructorId?: string }
  const query = useQuery(instructorQuery(tenant.id, instructorId))
  return (
    <Loaded query={query}>
      {(instructor) => <InstructorRecord key={instructor.id} instructor={instructor} />}
    </Loaded>
  )
}

function draftOf(instructor: Instructor): InstructorDraft {
  const { fullname, email, phone, about } = instructor
  return { fullname, email, phone, about }
}

function InstructorRecord({ instructor }: { instructor: Instructor }) {
  const text = useText(instructorsMessages)
  const words = useText(recordsMessages)
  const tenant = useActiveTenant()
  const navigate = useNavigate()
  const isGone = useRef(false)
  const ofInstructor = { tenant: tenant.id, instructorId: instructor.id }
  const keep = (fresh: Instructor) => keepInstructor(tenant.id, fresh)
  const form = useRecordForm({
    schema: instructorFields,
    stored: instructor,
    draftOf,
    save: async (fields, revision) => {
      const saved = keep(
        await api.courses.changeInstructor({ ...ofInstructor, revision, instructor: fields }),
      )
      notify({ kind: 'positive', message: words('saved') })
      return saved
    },
    load: async () => keep(await api.courses.getInstructor(ofInstructor)),
    pathPrefix: 'instructor.',
    refusalFields: instructorRefusalFields,
  })
  const remove = async () => {
    await api.courses.removeInstructor(ofInstructor)
    isGone.current = true
    await navigate({ to: '/instructors' })
    forgetInstructor(tenant.id, instructor.id)
  }
  return (
    <DetailPage
      title={instructor.fullname}
      mark={<ArchivedBadge of={instructor} />}
      line={[instructor.email, instructor.phone].filter(Boolean).join(' · ') || undefined}
      backTo={{ to: '/instructors', label: text('instructors') }}
      actions={
        <RecordActions
          name={instructor.fullname}
          allowed={instructor.allowedActions}
          archive={async () => keep(await api.courses.archiveInstructor(ofInstructor))}
          restore={async () => keep(await api.courses.restoreInstructor(ofInstructor))}
          remove={remove}
        />
      }
    >
      <form ref={form.element} className={classes.form} noValidate onSubmit={form.submit}>
        <UnsavedChanges hasUnsavedChanges={() => !isGone.current && form.hasUnsavedChanges()} />
        <RecordProblem {...form} fieldName={(name) => text(name as keyof InstructorDraft)} />
        <InstructorFields field={form.field} />
        <div className={classes.buttons}>
          <Button type="submit" loading={form.isSaving}>
            {words('save')}
          </Button>
        </div>
      </form>
    </DetailPage>
  )
}
