import { lazyRouteComponent } from '@tanstack/react-router'
import type { Frame } from '#platform/room.ts'

/** The head of a course with its tabs, to which other rooms add theirs. */
export const courseFrame: Frame = {
  within: 'application',
  at: '/courses/$courseId',
  component: lazyRouteComponent(() => import('./course-page.tsx'), 'CoursePage'),
}
