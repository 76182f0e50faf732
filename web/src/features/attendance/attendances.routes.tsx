import { lazyRouteComponent } from '@tanstack/react-router'
import { courseFrame } from '#features/courses/course-frame.ts'
import type { Pages } from '#platform/room.ts'

export const isDay = (given: unknown): given is string =>
  typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given))

export const attendancesPages = {
  '/attendances': {
    frame: 'application',
    permission: 'attendances.take',
    validateSearch: ({ day }): { day?: string } => (isDay(day) ? { day } : {}),
    component: lazyRouteComponent(() => import('./attendances-page.tsx'), 'AttendancesPage'),
  },
  '/attendances/$appointmentId': {
    frame: 'application',
    permission: 'attendances.take',
    component: lazyRouteComponent(() => import('./door-page.tsx'), 'DoorPage'),
  },
  '/timetable': {
    frame: 'application',
    permission: 'attendances.take',
    validateSearch: ({ day }): { day?: string } => (isDay(day) ? { day } : {}),
    component: lazyRouteComponent(() => import('./timetable/timetable-page.tsx'), 'TimetablePage'),
  },
  // For instructors, who have none of the other pages of a course.
  '/attendances/courses/$courseId': {
    frame: 'application',
    permission: 'attendances.take',
    component: lazyRouteComponent(() => import('./course-attendances-page.tsx'), 'CourseAttendancesPage'),
  },
  '/courses/$courseId/attendances': {
    frame: courseFrame,
    permission: 'courses.manage',
    tab: {
      label: { de: 'Anwesenheit', en: 'Attendance' },
      position: 40,
    },
    component: lazyRouteComponent(() => import('./course-attendances-tab.tsx'), 'CourseAttendancesTab'),
  },
} satisfies Pages
