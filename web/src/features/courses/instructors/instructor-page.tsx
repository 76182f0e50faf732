import { type Instructor, instructorFields } from '@reihum/contract/courses/instructor.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { RecordPage } from '#platform/records/record-page.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { CalendarFeedSection, useMayHaveFeed } from '../feeds/calendar-feed-section.tsx'
import { InstructorAccess } from './instructor-access.tsx'
import {
  type InstructorDraft,
  InstructorFields,
  InstructorPhoto,
  instructorRefusalFields,
} from './instructor-fields.tsx'
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
  const { fullname, email, phone, about, photoFileId } = instructor
  return { fullname, email, phone, about, photoFileId }
}

function InstructorRecord({ instructor }: { instructor: Instructor }) {
  const text = useText(instructorsMessages)
  const tenant = useActiveTenant()
  const ofInstructor = { tenant: tenant.id, instructorId: instructor.id }
  const keep = (fresh: Instructor) => keepInstructor(tenant.id, fresh)
  const hasFeed = useMayHaveFeed({ owner: 'instructor', ownerId: instructor.id })
  const stored = instructorFields.parse(instructor)
  const form = useRecordForm({
    schema: instructorFields,
    stored: instructor,
    draftOf,
    save: async (fields, revision) => {
      return keep(await api.courses.changeInstructor({ ...ofInstructor, revision, instructor: fields }))
    },
    load: async () => keep(await api.courses.getInstructor(ofInstructor)),
    isUndoable: () => true,
    pathPrefix: 'instructor.',
    refusalFields: instructorRefusalFields,
  })
  return (
    <RecordPage
      name={instructor.fullname}
      line={[instructor.email, instructor.phone].filter(Boolean).join(' · ')}
      backTo={{ to: '/instructors', label: text('instructors') }}
      record={instructor}
      archive={async () => keep(await api.courses.archiveInstructor(ofInstructor))}
      restore={async () => keep(await api.courses.restoreInstructor(ofInstructor))}
      remove={() => api.courses.removeInstructor(ofInstructor)}
      bringBack={
        // Not restorable with a linked member, a photo or a calendar address, because creating the record anew does not
        // bring those back.
        instructor.member || instructor.photoFileId || hasFeed
          ? undefined
          : async () => {
              const { id } = instructor
              keep(await api.courses.createInstructor({ tenant: tenant.id, id, instructor: stored }))
              if (instructor.archived) keep(await api.courses.archiveInstructor(ofInstructor))
            }
      }
      forget={() => forgetInstructor(tenant.id, instructor.id)}
      form={form}
      fieldName={(field) => text(field as keyof InstructorDraft)}
    >
      <InstructorFields field={form.field} />
      <InstructorPhoto field={form.field} />
      <InstructorAccess instructor={instructor} />
      <CalendarFeedSection owner="instructor" ownerId={instructor.id} />
    </RecordPage>
  )
}
