import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

export const isDay = (given: unknown): given is string =>
  typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given))

export function attendancesRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: 'attendances',
      validateSearch: ({ day }): { day?: string } => (isDay(day) ? { day } : {}),
      component: lazyRouteComponent(() => import('./attendances-page.tsx'), 'AttendancesPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'attendances/$appointmentId',
      component: lazyRouteComponent(() => import('./door-page.tsx'), 'DoorPage'),
    }),
    // For those who lead a course and have none of its other pages.
    createRoute({
      getParentRoute: () => parent,
      path: 'attendances/courses/$courseId',
      component: lazyRouteComponent(() => import('./course-attendances-page.tsx'), 'CourseAttendancesPage'),
    }),
  ]
}

/** Hangs under a course. */
export function courseAttendancesTab(course: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => course,
      path: 'attendances',
      component: lazyRouteComponent(() => import('./course-attendances-tab.tsx'), 'CourseAttendancesTab'),
    }),
  ]
}
