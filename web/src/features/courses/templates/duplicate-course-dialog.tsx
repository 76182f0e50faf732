import type { Course } from '@kurso/contract/courses/course.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, type DialogState } from '#ui/dialog.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { CourseFromForm } from './course-from-form.tsx'
import { templatesMessages } from './templates.messages.ts'

type DuplicateCourseProps = DialogState & {
  course: Pick<Course, 'id' | 'kind' | 'title' | 'appointmentCount'>
}

/** The same course once more, at other dates. */
export function DuplicateCourseDialog({ course, isOpen, onClose }: DuplicateCourseProps) {
  const text = useText(templatesMessages)
  return (
    <Dialog title={text('duplicate')} text={text('duplicateText')} isOpen={isOpen} onClose={onClose}>
      <Duplicate course={course} onClose={onClose} />
    </Dialog>
  )
}

function Duplicate({ course, onClose }: Pick<DuplicateCourseProps, 'course' | 'onClose'>) {
  const tenant = useActiveTenant()
  const query = useQuery({
    ...queries.courses.defaults.queryOptions({ input: { tenant: tenant.id, kind: course.kind } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <Loaded query={query}>
      {({ reference }) => (
        <CourseFromForm
          source={{ courseId: course.id }}
          title={course.title}
          reference={reference}
          hasAppointments={course.appointmentCount > 0}
          onClose={onClose}
        />
      )}
    </Loaded>
  )
}
