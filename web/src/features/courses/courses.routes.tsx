import { courseListInput } from '@kurso/contract/courses/course-list.schema.ts'
import {
  type AnyRoute,
  createRoute,
  lazyRouteComponent,
  redirect,
  stripSearchParams,
} from '@tanstack/react-router'
import { searchBy, searchDefaults } from '#ui/list/list-search.ts'

type Tabs = (course: AnyRoute) => AnyRoute[]

/** The tabs that other rooms hang under a course are handed in. */
export function coursesRoutes(parent: AnyRoute, otherTabs: Tabs): AnyRoute[] {
  const list = createRoute({
    getParentRoute: () => parent,
    path: 'courses',
    validateSearch: searchBy(courseListInput),
    search: { middlewares: [stripSearchParams(searchDefaults(courseListInput))] },
    component: lazyRouteComponent(() => import('./courses-page.tsx'), 'CoursesPage'),
  })
  const create = createRoute({
    getParentRoute: () => parent,
    path: 'courses/new',
    validateSearch: ({ kind }): { kind?: 'EVENT' } => (kind === 'EVENT' ? { kind } : {}),
    component: lazyRouteComponent(() => import('./new-course-page.tsx'), 'NewCoursePage'),
  })
  const course: AnyRoute = createRoute({
    getParentRoute: () => parent,
    path: 'courses/$courseId',
    component: lazyRouteComponent(() => import('./course-page.tsx'), 'CoursePage'),
  })
  const index = createRoute({
    getParentRoute: () => course,
    path: '/',
    beforeLoad: ({ params }) => {
      const { courseId } = params as { courseId: string }
      throw redirect({ to: `/courses/${courseId}/general`, replace: true })
    },
  })
  const general = createRoute({
    getParentRoute: () => course,
    path: 'general',
    component: lazyRouteComponent(() => import('./course-general-tab.tsx'), 'CourseGeneralTab'),
  })
  const portalSettings = createRoute({
    getParentRoute: () => course,
    path: 'portal-settings',
    component: lazyRouteComponent(() => import('./course-portal-tab.tsx'), 'CoursePortalTab'),
  })
  return [list, create, course.addChildren([index, general, portalSettings, ...otherTabs(course)])]
}
