import type { CourseAttendances as Attendances } from '@reihum/contract/attendance/attendance.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { attendanceMessages } from './attendance.messages.ts'
import { CourseAttendances } from './course-attendances.tsx'

/** The same content as the tab of a course, for roles that have none of its other pages. */
export function CourseAttendancesPage() {
  const text = useText(attendanceMessages)
  const tenant = useActiveTenant()
  const { courseId } = useParams({ strict: false }) as { courseId: Attendances['course']['id'] }
  const query = useQuery(queries.attendance.ofCourse.queryOptions({ input: { tenant: tenant.id, courseId } }))
  return (
    <Loaded query={query}>
      {(attendances) => (
        <>
          <div className="no-print">
            <PageTitle
              title={attendances.course.title}
              line={[attendances.course.reference, attendances.course.instructor].filter(Boolean).join(' · ')}
              backTo={{ to: '/attendances', label: text('title') }}
            />
          </div>
          <CourseAttendances attendances={attendances} />
        </>
      )}
    </Loaded>
  )
}
