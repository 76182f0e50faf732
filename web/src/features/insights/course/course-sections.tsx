import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { lazy } from 'react'
import { useMay } from '#platform/tenant.ts'

const Activity = lazy(() =>
  import('./course-activity.tsx').then(({ CourseActivity }) => ({ default: CourseActivity })),
)
const Curve = lazy(() => import('./course-curve.tsx').then(({ CourseCurve }) => ({ default: CourseCurve })))

/** Both are loaded only when the overview of a course is opened, and only for roles that may see them. */
export function ActivityOfCourse({ course }: { course: Course }) {
  return useMay()('courses.manage') ? <Activity course={course} /> : null
}

export function CurveOfCourse({ course }: { course: Course }) {
  return useMay()('registrations.read') ? <Curve course={course} /> : null
}
