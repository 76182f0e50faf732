import { courseId, firmId, personId } from '@reihum/contract/wire/ids.schema.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { courseFrame } from '#features/courses/course-frame.ts'
import { settingsFrame } from '#features/tenants/settings/settings-frames.ts'
import type { Pages } from '#platform/room.ts'
import { searchBy } from '#ui/list/list-search.ts'

/** For which course, and whom, or for which firm; what is left out is chosen there. */
const registering = z.object({
  courseId: courseId.optional(),
  personId: personId.optional(),
  firmId: firmId.optional(),
})

export const registrationsPages = {
  '/attendees': {
    frame: 'application',
    permission: 'registrations.manage',
    component: lazyRouteComponent(() => import('./attendees/attendees-page.tsx'), 'AttendeesPage'),
  },
  '/registrations': {
    frame: 'application',
    permission: 'registrations.read',
    component: lazyRouteComponent(() => import('./registrations-page.tsx'), 'RegistrationsPage'),
  },
  '/registrations/new': {
    frame: 'application',
    permission: 'registrations.manage',
    validateSearch: searchBy(registering),
    component: lazyRouteComponent(() => import('./registering/register-page.tsx'), 'RegisterPage'),
  },
  '/registrations/withdrawals': {
    frame: 'application',
    permission: 'registrations.read',
    component: lazyRouteComponent(() => import('./withdrawals/withdrawals-page.tsx'), 'WithdrawalsPage'),
  },
  '/registrations/exceptions': {
    frame: 'application',
    permission: 'registrations.manage',
    component: lazyRouteComponent(() => import('./exceptions/exceptions-page.tsx'), 'ExceptionsPage'),
  },
  '/registrations/bulk/$bulkRunId': {
    frame: 'application',
    permission: 'registrations.manage',
    component: lazyRouteComponent(() => import('./bulk/bulk-run-page.tsx'), 'BulkRunPage'),
  },
  '/waitlist': {
    frame: 'application',
    permission: 'registrations.manage',
    component: lazyRouteComponent(() => import('./waitlist/waitlist-page.tsx'), 'WaitlistPage'),
  },
  // Of all codes, or of the one that the address names.
  '/codes/uses': {
    frame: 'application',
    permission: 'registrations.read',
    component: lazyRouteComponent(() => import('./code-uses/code-uses-page.tsx'), 'CodeUsesPage'),
  },
  '/codes/$codeSetId/single-codes': {
    frame: 'application',
    permission: 'registrations.read',
    component: lazyRouteComponent(() => import('./code-uses/single-codes-page.tsx'), 'SingleCodesPage'),
  },
  '/recommended': {
    frame: 'application',
    permission: 'registrations.read',
    component: lazyRouteComponent(() => import('./recommending/recommended-page.tsx'), 'RecommendedPage'),
  },
  '/interests': {
    frame: 'application',
    permission: 'registrations.manage',
    component: lazyRouteComponent(() => import('./interests/interests-page.tsx'), 'InterestsPage'),
  },
  '/courses/$courseId/registrations/$registrationId': {
    frame: 'application',
    permission: 'registrations.read',
    component: lazyRouteComponent(() => import('./detail/registration-page.tsx'), 'RegistrationPage'),
  },
  '/courses/$courseId/registrations/$registrationId/edit': {
    frame: 'application',
    permission: 'registrations.manage',
    component: lazyRouteComponent(
      () => import('./detail/edit-registration-page.tsx'),
      'EditRegistrationPage',
    ),
  },
  '/courses/$courseId/registrations': {
    frame: courseFrame,
    permission: 'courses.manage',
    tab: {
      label: { de: 'Anmeldungen', en: 'Registrations' },
      position: 30,
    },
    component: lazyRouteComponent(() => import('./course-registrations-tab.tsx'), 'CourseRegistrationsTab'),
  },
  '/courses/$courseId/extras': {
    frame: courseFrame,
    permission: 'registrations.manage',
    component: lazyRouteComponent(() => import('./extras/course-extras-page.tsx'), 'CourseExtrasPage'),
  },
  // Calling off is a page of this room, because it concerns registrations.
  '/courses/$courseId/cancellation': {
    frame: courseFrame,
    permission: 'courses.manage',
    component: lazyRouteComponent(
      () => import('./course-cancellation/course-cancellation-page.tsx'),
      'CourseCancellationPage',
    ),
  },
  '/courses/$courseId/sale-drill': {
    frame: courseFrame,
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./sale-drill/sale-drill-page.tsx'), 'SaleDrillPage'),
  },
  '/settings/recommending': {
    frame: settingsFrame,
    permission: 'settings.read',
    tab: { label: { de: 'Weiterempfehlen', en: 'Recommending' }, position: 34.5 },
    component: lazyRouteComponent(
      () => import('./recommending/recommending-settings-page.tsx'),
      'RecommendingSettingsPage',
    ),
  },
  '/settings/rebooking': {
    frame: settingsFrame,
    permission: 'settings.read',
    tab: { label: { de: 'Umbuchen', en: 'Rebooking' }, position: 34 },
    component: lazyRouteComponent(
      () => import('./own-rebooking/own-rebooking-settings-page.tsx'),
      'OwnRebookingSettingsPage',
    ),
  },
} satisfies Pages
