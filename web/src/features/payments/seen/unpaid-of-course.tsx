import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { lazy } from 'react'
import { useMay } from '#platform/tenant.ts'

const CourseUnpaid = lazy(() => import('./course-unpaid.tsx'))

/** Shows what is unpaid on the overview of a course, to roles that may see money. */
export function UnpaidOfCourse({ course }: { course: Course }) {
  return useMay()('money.read') ? <CourseUnpaid course={course} /> : null
}
