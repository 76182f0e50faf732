import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router'
import { AttendanceOfRegistration } from '#features/attendance/attendance-of-registration.tsx'
import { attendancesRoutes, courseAttendancesTab } from '#features/attendance/attendances.routes.tsx'
import {
  appointmentsRoutes,
  courseAppointmentsTab,
} from '#features/courses/appointments/appointments.routes.tsx'
import { attributesRoutes } from '#features/courses/attributes/attributes.routes.tsx'
import { coursesRoutes } from '#features/courses/courses.routes.tsx'
import { instructorsRoutes } from '#features/courses/instructors/instructors.routes.tsx'
import { placesRoutes } from '#features/courses/places/places.routes.tsx'
import { templatesRoutes } from '#features/courses/templates/templates.routes.tsx'
import { widgetsRoutes } from '#features/courses/widgets/widgets.routes.tsx'
import { filesRoutes } from '#features/files/files.routes.tsx'
import { accountRoutes, identityRoutes, statementRoutes } from '#features/identity/identity.routes.tsx'
import { importsRoutes } from '#features/imports/imports.routes.tsx'
import { examinationRoutes, insightsRoutes } from '#features/insights/insights.routes.tsx'
import { messagesRoutes } from '#features/messages/messages.routes.tsx'
import { courseRegistrationsTab, registrationsRoutes } from '#features/registrations/registrations.routes.tsx'
import {
  onboardingRoutes,
  openSettingsRoutes,
  settingsRoutes,
  tenantsRoutes,
} from '#features/tenants/tenants.routes.tsx'
import { belongsToBackOffice } from '#platform/addresses.ts'
import { guardRoutes } from '#platform/route-guard.ts'
import { loadTenant } from '#platform/tenant.ts'
import { PlainShell } from '#ui/shell/plain-shell.tsx'
import { NotFound } from '#ui/states/not-found.tsx'
import { PageNotFound } from '../page-not-found.tsx'
import { PlainFooter } from '../plain-footer.tsx'
import { PageOfRole } from './page-of-role.tsx'
import { BackOfficeShell } from './shell.tsx'
import { Tools } from './tools.tsx'

const root = createRootRoute({
  beforeLoad: guardRoutes(belongsToBackOffice),
  component: Outlet,
  // An address that no route knows: who is signed in keeps the navigation.
  notFoundComponent: () => (
    <BackOfficeShell outside={<PageNotFound home="/dashboard" />}>
      <NotFound />
    </BackOfficeShell>
  ),
})

/** Pages that stand alone. */
const plain = createRoute({
  getParentRoute: () => root,
  id: 'plain',
  component: () => (
    <PlainShell name="Reihum" footer={<PlainFooter />}>
      <Outlet />
    </PlainShell>
  ),
})

/** What is read rather than filled in. */
const statements = createRoute({
  getParentRoute: () => root,
  id: 'statements',
  component: () => (
    <PlainShell name="Reihum" isWide footer={<PlainFooter />}>
      <Outlet />
    </PlainShell>
  ),
})

/** One's own account: within the tenant one works in, and without any just the same. */
const account = createRoute({
  getParentRoute: () => root,
  id: 'own',
  staticData: { needsLogin: true, withoutTenant: true, skipsOnboarding: true },
  loader: loadTenant,
  component: () => (
    <BackOfficeShell
      outside={
        <PlainShell name="Reihum" isWide tools={<Tools />} footer={<PlainFooter />}>
          <Outlet />
        </PlainShell>
      }
    >
      <Outlet />
    </BackOfficeShell>
  ),
})

/** What has to be set up before the application can be worked in. */
const setUp = createRoute({
  getParentRoute: () => root,
  id: 'set-up',
  staticData: { needsLogin: true, skipsOnboarding: true },
  loader: loadTenant,
  component: () => (
    <PlainShell name="Reihum" isWide tools={<Tools />} footer={<PlainFooter />}>
      <Outlet />
    </PlainShell>
  ),
})

/** What everybody may look at, and those who work in a tenant within their application. */
const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  loader: loadTenant,
  component: () => (
    <BackOfficeShell
      outside={
        <PlainShell name="Reihum" isWide="full" footer={<PlainFooter />}>
          <Outlet />
        </PlainShell>
      }
    >
      <Outlet />
    </BackOfficeShell>
  ),
})

/** Everything one has to sign in for. */
const application = createRoute({
  getParentRoute: () => root,
  id: 'application',
  staticData: { needsLogin: true },
  loader: loadTenant,
  component: () => (
    <BackOfficeShell>
      <PageOfRole />
    </BackOfficeShell>
  ),
})

export const routeTree = root.addChildren([
  plain.addChildren([...identityRoutes(plain), ...tenantsRoutes(plain)]),
  statements.addChildren(statementRoutes(statements)),
  setUp.addChildren(onboardingRoutes(setUp)),
  account.addChildren(accountRoutes(account)),
  open.addChildren(openSettingsRoutes(open, widgetsRoutes)),
  application.addChildren([
    ...coursesRoutes(application, (course) => [
      ...courseAppointmentsTab(course),
      ...courseRegistrationsTab(course),
      ...courseAttendancesTab(course),
    ]),
    ...appointmentsRoutes(application),
    ...templatesRoutes(application),
    ...attributesRoutes(application),
    ...placesRoutes(application),
    ...instructorsRoutes(application),
    ...filesRoutes(application),
    ...registrationsRoutes(application, [AttendanceOfRegistration]),
    ...attendancesRoutes(application),
    ...importsRoutes(application),
    ...messagesRoutes(application),
    ...insightsRoutes(application),
    ...settingsRoutes(application, examinationRoutes),
  ]),
])
