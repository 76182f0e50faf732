import type { Page } from '@playwright/test'
import type { Cast } from './cast.ts'
import {
  askToArchive,
  askToCancelAppointment,
  askToCancelRegistration,
  askToConfirm,
  askToDelete,
  askToDeleteFile,
  askToRebook,
  checkImport,
  compare,
  compareAndAsk,
  erase,
  lookOver,
  openDrawer,
  openSuspension,
  press,
  refuseForm,
  refuseSaving,
  refuseSignIn,
  registerBeyondTheLimit,
  seePreview,
  submit,
  submitForm,
  uploadSome,
} from './gestures.ts'

export type Face = 'back-office' | 'admin' | 'portal' | 'embed'
/** Whose eyes see it; `nobody` is not signed in, and a `stranger` was never here before. */
export type Viewer =
  | 'stranger'
  | 'unverified'
  | 'nobody'
  | 'operator'
  | 'admin'
  | 'superuser'
  | 'of-two'
  | 'newcomer'
export type Fill = 'full' | 'empty'

export type Scene = {
  name: string
  face: Face
  /** As the router writes it; `$names` are filled in from the cast. */
  route: string
  query?: string
  viewer: Viewer
  fills: readonly Fill[]
  /** What is done on the page before the picture is taken. */
  prepare?: (page: Page, cast: Cast) => Promise<void>
}

const both = ['full', 'empty'] as const
const full = ['full'] as const

const backOffice = (
  name: string,
  route: string,
  fills: Scene['fills'] = full,
  more: Partial<Scene> = {},
): Scene => ({ name, face: 'back-office', route, viewer: 'operator', fills, ...more })

const admin = (name: string, route: string, more: Partial<Scene> = {}): Scene => ({
  name,
  face: 'admin',
  route,
  viewer: 'superuser',
  fills: full,
  ...more,
})

/** The public pages, which look alike in the portal and in a frame. */
const publicPages = (face: 'portal' | 'embed'): Scene[] => {
  // A frame turns dark only where the page around it says that it may.
  const scheme = face === 'embed' ? '?scheme=auto' : ''
  const page = (name: string, path: string, more: Partial<Scene> = {}): Scene => ({
    name,
    face,
    route: `/${face}/$tenant/${path}`,
    query: scheme,
    viewer: 'nobody',
    fills: full,
    ...more,
  })
  return [
    page('Course list', 'course-list', { fills: both }),
    page('Course list without hits', 'course-list', { query: `${scheme || '?'}&q=xylophon` }),
    page('Course list by month', 'course-list', {
      query: `${scheme || '?'}${scheme && '&'}view=month`,
      fills: both,
    }),
    page('Course list, filtered', 'course-list', { query: `${scheme || '?'}${scheme && '&'}q=a&free=true` }),
    page('Course', 'course/$openCourseId'),
    page('Course, waiting list', 'course/$fullCourseId'),
    page('Course, closed', 'course/$closedCourseId'),
    page('Imprint', 'imprint', { fills: both }),
    page('Privacy', 'privacy', { fills: both }),
    page('Terms', 'terms'),
    page('Withdrawal notice', 'withdrawal-notice'),
    page('Register', 'course/$openCourseId/register'),
    page('Register, refused', 'course/$openCourseId/register', { prepare: submit }),
    page('Register, looked over', 'course/$openCourseId/register', { prepare: lookOver }),
    page('Register, waiting list', 'course/$fullCourseId/register'),
    page('Register, closed', 'course/$closedCourseId/register'),
    page('Register, one click', 'booking-request/$bookingRequest'),
    page('Register, link expired', 'booking-request/of-no-use-to-anybody'),
    page('Registration', 'course-registration/$accessToken'),
    page('Registration, waiting', 'course-registration/$waitingToken'),
    page('Registration, a place offered', 'course-registration/$offeredToken'),
    page('Registration, cancel', 'course-registration/$waitingToken/cancel'),
    page('Registration, contact', 'course-registration/$accessToken/contact'),
    page('Registration, link expired', 'course-registration/$expiredToken'),
    page('Request a link', 'access-link'),
    page('Withdraw', 'withdraw'),
    page('Not found', 'nowhere'),
  ]
}

/** Every screen of the product, once. A route of the routers that is missing here fails the run. */
export const scenes: readonly Scene[] = [
  backOffice('Sign in', '/login', full, { viewer: 'nobody' }),
  backOffice('Sign in, refused', '/login', full, { viewer: 'nobody', prepare: (page) => refuseSignIn(page) }),
  backOffice('First visit', '/login', full, { viewer: 'stranger' }),
  backOffice('Back from a provider', '/login/callback', full, { viewer: 'nobody' }),
  backOffice('Register', '/register', full, { viewer: 'nobody' }),
  backOffice('Register, refused', '/register', full, { viewer: 'nobody', prepare: submitForm }),
  backOffice('Forgotten password', '/password-reset', full, { viewer: 'nobody' }),
  backOffice('New password', '/password-reset/$token', full, { viewer: 'nobody' }),
  backOffice('New password, link used', '/password-reset/of-no-use', full, { viewer: 'nobody' }),
  backOffice('Verify', '/verify/$email/$token', full, { viewer: 'nobody' }),
  backOffice('Verify, refused', '/verify/$email/of-no-use', full, { viewer: 'nobody', prepare: submit }),
  backOffice('Invitation', '/invitation/$token', full, { viewer: 'nobody' }),
  backOffice('Invitation, used', '/invitation/of-no-use', full, { viewer: 'nobody' }),
  backOffice('Cookie policy', '/cookie-policy', full, { viewer: 'nobody' }),
  backOffice('Accessibility statement', '/accessibility', full, { viewer: 'nobody' }),
  backOffice('Account', '/account'),
  backOffice('Account, sign-in link', '/account', full, {
    prepare: async (page) => {
      await page.getByRole('button', { name: /^(Anmeldelink erzeugen|Make a sign-in link)$/ }).click()
      await page.getByRole('textbox', { name: /^(Anmeldelink|Sign-in link)$/ }).waitFor()
    },
  }),
  backOffice('Account, erase', '/account', full, { prepare: press(/^(Konto löschen|Erase account)$/) }),
  backOffice('Account, passkey', '/account', full, {
    prepare: press(/^(Passkey hinzufügen|Add a passkey)$/),
  }),
  backOffice('Second factor', '/second-factor'),
  backOffice('Account without tenant', '/account', full, { viewer: 'superuser' }),
  backOffice('User name', '/account/username'),
  backOffice('Dashboard, not verified', '/dashboard', full, { viewer: 'unverified' }),
  backOffice('Choose a tenant', '/tenant', full, { viewer: 'of-two' }),
  backOffice('No tenant', '/tenant', ['empty'], { viewer: 'superuser' }),
  backOffice('Dashboard', '/dashboard', both),
  backOffice('Navigation', '/dashboard', full, { viewer: 'admin', prepare: openDrawer }),
  backOffice('Courses', '/courses', both),
  backOffice('Courses without hits', '/courses', full, { query: '?q=xylophon&phase=draft' }),
  backOffice('Courses, filters', '/courses', full, {
    query: '?phase=upcoming&free=yes',
    prepare: (page) => page.getByRole('button', { name: /^Filters? \(/ }).click(),
  }),
  backOffice('Courses, what would happen', '/courses', full, { prepare: askToArchive }),
  backOffice('Events', '/events', both),
  backOffice('New course', '/courses/new'),
  backOffice('New course, refused', '/courses/new', full, {
    prepare: submitForm,
  }),
  backOffice('Course', '/courses/$courseId/general'),
  backOffice('New event', '/courses/new', full, { query: '?kind=EVENT' }),
  backOffice('Draft of a course, publishing', '/courses/$draftCourseId/general', full, {
    prepare: press(/^(Veröffentlichen|Publish)$/),
  }),
  backOffice('Course, choosing an image', '/courses/$courseId/general', full, {
    prepare: press(/^(Bild wählen|Anderes Bild|Choose an image|Another image) …$/),
  }),
  backOffice('Portal settings of a course', '/courses/$courseId/portal-settings'),
  backOffice('Appointments of a course', '/courses/$courseId/appointments'),
  backOffice('Appointments of a course, one of a link', '/courses/$courseId/appointments/$appointmentId'),
  backOffice('Appointment, cancelling', '/courses/$courseId/appointments', full, {
    prepare: askToCancelAppointment,
  }),
  backOffice('New appointment', '/courses/$courseId/appointments', full, {
    prepare: press(/^(Termin anlegen|Add appointment)$/),
  }),
  backOffice('Series', '/courses/$courseId/appointments/series'),
  backOffice('Attendance of a day', '/attendances', both),
  backOffice('Attendance at the door', '/attendances/$appointmentId'),
  backOffice('Attendance of a course', '/courses/$courseId/attendances'),
  backOffice('Attendance of a led course', '/attendances/courses/$courseId'),
  backOffice('Appointments', '/appointments', both),
  backOffice('Calendar', '/calendar', both),
  ...(['week', 'agenda', 'places', 'instructors'] as const).map((view) =>
    backOffice(`Calendar, ${view}`, '/calendar', full, { query: `?view=${view}` }),
  ),
  backOffice('Registrations of a course', '/courses/$courseId/registrations'),
  backOffice('Course without registrations', '/courses/$draftCourseId/registrations'),
  backOffice('Registration', '/courses/$courseId/registrations/$registrationId'),
  backOffice('Registrations', '/registrations', both),
  backOffice('Registrations, filters', '/registrations', full, {
    query: '?state=reserved&current=true',
    prepare: (page) => page.getByRole('button', { name: /^Filters? \(/ }).click(),
  }),
  backOffice('Registrations, what would happen', '/registrations', full, { prepare: askToConfirm }),
  backOffice('Registrations, what became of them', '/registrations/bulk/$bulkRunId'),
  backOffice('Registrations of a full course', '/courses/$fullCourseId/registrations'),
  backOffice('Registering somebody, refused', '/registrations/new', full, { prepare: refuseSaving }),
  backOffice('Registering somebody beyond the limit', '/courses/$fullCourseId/registrations', full, {
    prepare: registerBeyondTheLimit,
  }),
  backOffice('Registration, editing', '/courses/$courseId/registrations/$registrationId/edit'),
  backOffice('Registration, cancelling', '/courses/$courseId/registrations/$registrationId', full, {
    prepare: askToCancelRegistration,
  }),
  backOffice('Registration, rebooking', '/courses/$courseId/registrations/$registrationId', full, {
    prepare: askToRebook,
  }),
  backOffice('Course, what is at stake', '/courses/$courseId/cancellation', full),
  backOffice('Course, calling it off', '/courses/$courseId/cancellation', full, {
    prepare: async (page) => {
      await page.getByRole('button', { name: /^(Kurs absagen …|Call off the course …)$/ }).click()
      await page.getByRole('dialog').locator('code').waitFor()
    },
  }),
  backOffice('Drill of a sale', '/courses/$courseId/sale-drill'),
  backOffice('Waiting list', '/waitlist', both),
  backOffice('Withdrawals', '/registrations/withdrawals', both),
  backOffice('Withdrawal, settling', '/registrations/withdrawals', full, {
    prepare: press(/^(Widerruf von|Settle the withdrawal of) /),
  }),
  backOffice('Attendees', '/attendees', both),
  backOffice('Attendee', '/attendees/$personId'),
  backOffice('Attendee who is still coming', '/attendees/$personId', full, { prepare: press(erase) }),
  backOffice('Erase an attendee', '/attendees/$pastPersonId', full, { prepare: press(erase) }),
  backOffice('Merge, whom with', '/attendees/$personId/merge'),
  backOffice('Merge, side by side', '/attendees/$personId/merge', full, { prepare: compare }),
  backOffice('Merge, asked', '/attendees/$personId/merge', full, { prepare: compareAndAsk }),
  backOffice('Data report', '/attendees/$personId/export'),
  backOffice('Files', '/files', both),
  backOffice('Files, uploads', '/files', full, { prepare: uploadSome }),
  backOffice('File, deleting', '/files', full, { prepare: askToDeleteFile }),
  backOffice('Data exchange', '/datahub', both),
  backOffice('Import, choosing a file', '/datahub/import/$kind'),
  backOffice('Import, columns', '/datahub/imports/$importId'),
  backOffice('Import, preview', '/datahub/imports/$importId', full, { prepare: checkImport }),
  backOffice('Course templates', '/courses/templates', both),
  backOffice('New course template', '/courses/templates/new', full, { prepare: refuseSaving }),
  backOffice('Course template', '/courses/templates/$templateId'),
  backOffice('Course from a template', '/courses/templates/$templateId', full, {
    prepare: press(/^(Kurs anlegen …|Create course …)$/),
  }),
  backOffice('Additional attributes', '/courses/attributes', both),
  backOffice('New additional attribute', '/courses/attributes/new', full, { prepare: refuseSaving }),
  backOffice('Additional attribute', '/courses/attributes/$attributeId'),
  backOffice('Places', '/places', both),
  backOffice('Places in the archive', '/places', full, { query: '?archived=true' }),
  backOffice('New place', '/places/new', full, { prepare: refuseSaving }),
  backOffice('Place', '/places/$placeId'),
  backOffice('Delete a place', '/places/$placeId', full, { prepare: askToDelete }),
  backOffice('Instructors', '/instructors', both),
  backOffice('New instructor', '/instructors/new', full, { prepare: refuseSaving }),
  backOffice('Instructor', '/instructors/$instructorId'),
  backOffice('E-mails', '/notifications', both),
  backOffice('E-mail', '/notifications/$mailId'),
  backOffice('Audit log', '/settings/audit-log', both, { viewer: 'admin' }),
  backOffice('Audit log in an own range', '/settings/audit-log', full, {
    viewer: 'admin',
    query: '?from=2020-01-01&to=2020-02-01',
  }),
  backOffice('Audit log, denied', '/settings/audit-log'),
  backOffice('Audit entry', '/settings/audit-log/$auditId', full, { viewer: 'admin' }),
  backOffice('Onboarding', '/onboarding', full, { viewer: 'newcomer' }),
  backOffice('Onboarding, complete', '/onboarding', full),
  ...(['address', 'bank', 'currency', 'brand'] as const).map((step) =>
    backOffice(`Onboarding, ${step}`, '/onboarding', ['empty'], { viewer: 'admin', query: `?step=${step}` }),
  ),
  backOffice('Settings', '/settings/general', both, { viewer: 'admin' }),
  backOffice('Settings, read only', '/settings/general'),
  backOffice('Users', '/settings/users', both, { viewer: 'admin' }),
  backOffice('Users, role', '/settings/users', full, {
    viewer: 'admin',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^(Aktionen für|Actions for)/ })
        .last()
        .click()
      await page.getByRole('menuitem').first().waitFor()
    },
  }),
  backOffice('Widgets', '/settings/widgets', both, { viewer: 'admin' }),
  backOffice('Widgets, as an operator', '/settings/widgets'),
  backOffice('Widget', '/settings/widgets/$widgetId', full, { prepare: seePreview }),
  backOffice('New widget, refused', '/settings/widgets/new', full, { prepare: refuseForm }),
  backOffice('New widget, below its tier', '/settings/widgets/new', ['empty'], { prepare: seePreview }),
  backOffice('Widgets without signing in', '/settings/widgets', full, {
    viewer: 'nobody',
    query: '?tenant=$tenant',
    prepare: seePreview,
  }),
  backOffice('Widgets, for which provider', '/settings/widgets', full, { viewer: 'nobody' }),
  backOffice('Usage', '/settings/usage', both),
  backOffice('Data checks', '/settings/invariants', both),
  backOffice('Billing', '/settings/billing', both, { viewer: 'admin' }),
  backOffice('Billing, upgrade', '/settings/billing', full, {
    viewer: 'admin',
    prepare: press(/^(Zu ULTIMATE wechseln|Change to ULTIMATE)$/),
  }),
  backOffice('Billing, downgrade', '/settings/billing', full, {
    viewer: 'admin',
    prepare: press(/^(Zu FREE wechseln|Change to FREE)$/),
  }),
  backOffice('Payment required', '/payment-required'),
  backOffice('Choose a tier', '/choose-tier', full, { query: '?tier=ULTIMATE' }),
  backOffice('Choose a tier as an administrator', '/choose-tier', ['empty'], {
    viewer: 'admin',
    query: '?tier=essential',
  }),
  backOffice('Unknown tier', '/choose-tier', full, { query: '?tier=GOLD' }),
  backOffice('Service down', '/service-down', full, { viewer: 'nobody' }),
  backOffice('Not found', '/nowhere'),
  admin('Platform', '/admin/dashboard'),
  admin('Platform over a year', '/admin/dashboard', { query: '?name=tenants&days=365' }),
  admin('Tenants', '/admin/tenants'),
  admin('Tenants without hits', '/admin/tenants', { query: '?q=xylophon&tier=ULTIMATE' }),
  admin('Tenant', '/admin/tenants/$tenantId'),
  admin('Tenant, suspending', '/admin/tenants/$tenantId', { prepare: openSuspension }),
  admin('Tenant, suspended', '/admin/tenants/$suspendedId'),
  admin('Tiers', '/admin/tiers'),
  admin('Users', '/admin/users'),
  admin('User', '/admin/users/$userId'),
  admin('User, locked', '/admin/users/$lockedId'),
  admin('Audit logs', '/admin/audit-logs'),
  admin('Audit entry', '/admin/audit-logs/$tenantId/$auditId'),
  admin('Data checks', '/admin/invariants'),
  admin('Mails', '/admin/mails'),
  admin('Mail', '/admin/mails/$platformMailId'),
  admin('Jobs', '/admin/jobs'),
  admin('Not found', '/admin/nowhere'),
  ...publicPages('portal'),
  ...publicPages('embed'),
  {
    name: 'Feature matrix',
    face: 'embed',
    route: '/embed/feature-matrix',
    query: '?scheme=auto',
    viewer: 'nobody',
    fills: full,
  },
]

/** Routes that only lead on to another one. */
const leadingOn = ['/', '/admin', '/settings', '/courses/$courseId', '/courses/$courseId/']

/** The routes of a router that no scene shows. */
export function unseen(routes: readonly string[]): string[] {
  const seen = new Set(scenes.map(({ route }) => route).concat(leadingOn))
  return routes.filter((route) => !seen.has(route))
}
