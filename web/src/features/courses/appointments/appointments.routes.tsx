import { lazyRouteComponent } from '@tanstack/react-router'
import type { Pages } from '#platform/room.ts'
import { courseFrame } from '../course-frame.ts'

/** An address may name one appointment of a course: then the course's tab highlights it. */
export const appointmentsPages = {
  '/appointments': {
    frame: 'application',
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./appointments-page.tsx'), 'AppointmentsPage'),
  },
  '/calendar': {
    frame: 'application',
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./calendar-page.tsx'), 'CalendarPage'),
  },
  '/courses/$courseId/appointments/series': {
    frame: 'application',
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./series-page.tsx'), 'SeriesPage'),
  },
  '/courses/$courseId/appointments': {
    frame: courseFrame,
    permission: 'courses.manage',
    tab: {
      label: { de: 'Termine', en: 'Appointments' },
      position: 20,
    },
    component: lazyRouteComponent(() => import('./appointments-tab.tsx'), 'AppointmentsTab'),
  },
  '/courses/$courseId/appointments/$appointmentId': {
    frame: courseFrame,
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./appointments-tab.tsx'), 'AppointmentsTab'),
  },
} satisfies Pages
