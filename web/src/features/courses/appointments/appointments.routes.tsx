import { appointmentListInput } from '@kurso/contract/courses/appointment.schema.ts'
import { type AnyRoute, createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { searchBy, searchDefaults } from '#ui/list/list-search.ts'
import { calendarSearch } from './calendar-search.ts'

export function appointmentsRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: 'appointments',
      validateSearch: searchBy(appointmentListInput),
      search: { middlewares: [stripSearchParams(searchDefaults(appointmentListInput))] },
      component: lazyRouteComponent(() => import('./appointments-page.tsx'), 'AppointmentsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'calendar',
      validateSearch: searchBy(calendarSearch),
      search: { middlewares: [stripSearchParams(searchDefaults(calendarSearch))] },
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
