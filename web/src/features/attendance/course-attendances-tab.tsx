import type { CourseAttendances as Attendances } from '@reihum/contract/attendance/attendance.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { CourseAttendances } from './course-attendances.tsx'
import { GroupAfterCoursePart } from './group-after-course.tsx'

export function CourseAttendancesTab() {
  const tenant = useActiveTenant()
  const { courseId } = useParams({ strict: false }) as { courseId: Attendances['course']['id'] }
  const query = useQuery(queries.attendance.ofCourse.queryOptions({ input: { tenant: tenant.id, courseId } }))
  return (
    <Loaded query={query}>
      {(attendances) => (
        <>
          <CourseAttendances attendances={attendances} isUnderHead />
          <GroupAfterCoursePart courseId={courseId} />
        </>
      )}
    </Loaded>
  )
}
