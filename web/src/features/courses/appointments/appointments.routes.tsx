import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

export function appointmentsRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: 'appointments',
      component: lazyRouteComponent(() => import('./appointments-page.tsx'), 'AppointmentsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'calendar',
      component: lazyRouteComponent(() => import('./calendar-page.tsx'), 'CalendarPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'courses/$courseId/appointments/series',
      component: lazyRouteComponent(() => import('./series-page.tsx'), 'SeriesPage'),
    }),
  ]
}

/** Hangs under a course; an address may speak of one of its appointments. */
export function courseAppointmentsTab(course: AnyRoute): AnyRoute[] {
  return ['appointments', 'appointments/$appointmentId'].map((path) =>
    createRoute({
      getParentRoute: () => course,
      path,
      component: lazyRouteComponent(() => import('./appointments-tab.tsx'), 'AppointmentsTab'),
    }),
  )
}
