import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { wishedStart } from './appointments/wished-dates.ts'

type Tabs = (course: AnyRoute) => AnyRoute[]

/** The tabs that other rooms hang under a course are handed in. */
export function coursesRoutes(parent: AnyRoute, otherTabs: Tabs): AnyRoute[] {
  const list = createRoute({
    getParentRoute: () => parent,
    path: 'courses',
    component: lazyRouteComponent(() => import('./courses-page.tsx'), 'CoursesPage'),
  })
  const events = createRoute({
    getParentRoute: () => parent,
    path: 'events',
    component: lazyRouteComponent(() => import('./courses-page.tsx'), 'EventsPage'),
  })
  const create = createRoute({
    getParentRoute: () => parent,
    path: 'courses/new',
    validateSearch: ({ kind, start }): { kind?: 'EVENT'; start?: string } => ({
      ...(kind === 'EVENT' && { kind }),
      ...(wishedStart(start) && { start: wishedStart(start) }),
    }),
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
  return [list, events, create, course.addChildren([index, general, portalSettings, ...otherTabs(course)])]
}
