import { characteristicValueId } from '@reihum/contract/wire/ids.schema.ts'
import { lazyRouteComponent, redirect } from '@tanstack/react-router'
import { settingsFrame } from '#features/tenants/settings/settings-frames.ts'
import type { Pages } from '#platform/room.ts'
import { wishedStart } from './appointments/wished-dates.ts'
import { courseFrame } from './course-frame.ts'

export const coursesPages = {
  '/courses': {
    frame: 'application',
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./courses-page.tsx'), 'CoursesPage'),
  },
  '/events': {
    frame: 'application',
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./courses-page.tsx'), 'EventsPage'),
  },
  '/courses/new': {
    frame: 'application',
    permission: 'courses.manage',
    validateSearch: ({ kind, start, value }): { kind?: 'EVENT'; start?: string; value?: string } => ({
      ...(characteristicValueId.safeParse(value).success && { value: String(value) }),
      ...(kind === 'EVENT' && { kind }),
      ...(wishedStart(start) && { start: wishedStart(start) }),
    }),
    component: lazyRouteComponent(() => import('./new-course-page.tsx'), 'NewCoursePage'),
  },
  '/courses/$courseId': {
    frame: courseFrame,
    permission: 'courses.manage',
    beforeLoad: ({ params }) => {
      throw redirect({ to: `/courses/${params.courseId}/general`, replace: true })
    },
  },
  '/courses/$courseId/general': {
    frame: courseFrame,
    permission: 'courses.manage',
    tab: {
      label: { de: 'Übersicht', en: 'Overview' },
      position: 10,
    },
    component: lazyRouteComponent(() => import('./overview/course-overview-tab.tsx'), 'CourseOverviewTab'),
  },
  '/courses/$courseId/details': {
    frame: courseFrame,
    permission: 'courses.manage',
    tab: {
      label: { de: 'Angaben', en: 'Details' },
      position: 15,
    },
    component: lazyRouteComponent(() => import('./course-details-tab.tsx'), 'CourseDetailsTab'),
  },
  '/courses/$courseId/portal-settings': {
    frame: courseFrame,
    permission: 'courses.manage',
    tab: {
      label: { de: 'Portal', en: 'Portal' },
      position: 50,
    },
    component: lazyRouteComponent(() => import('./course-portal-tab.tsx'), 'CoursePortalTab'),
  },
  '/courses/$courseId/letters': {
    frame: courseFrame,
    permission: 'courses.manage',
    tab: {
      label: { de: 'E-Mail-Texte', en: 'E-mail texts' },
      position: 52,
    },
    component: lazyRouteComponent(() => import('./letters/course-letters-tab.tsx'), 'CourseLettersTab'),
  },
  '/settings/firms': {
    frame: settingsFrame,
    permission: 'settings.read',
    tab: { label: { de: 'Firmen', en: 'Company orders' }, position: 35 },
    component: lazyRouteComponent(() => import('./firms/firm-settings-page.tsx'), 'FirmSettingsPage'),
  },
  '/settings/refunds': {
    frame: settingsFrame,
    permission: 'money.read',
    tab: { label: { de: 'Erstattungen', en: 'Refunds' }, position: 33 },
    component: lazyRouteComponent(
      () => import('./refund-terms/refund-settings-page.tsx'),
      'RefundSettingsPage',
    ),
  },
} satisfies Pages
