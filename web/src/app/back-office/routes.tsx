import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router'
import { coursesRoutes } from '#features/courses/courses.routes.tsx'
import { identityRoutes } from '#features/identity/identity.routes.tsx'
import { insightsRoutes } from '#features/insights/insights.routes.tsx'
import { messagesRoutes } from '#features/messages/messages.routes.tsx'
import { courseRegistrationsTab, registrationsRoutes } from '#features/registrations/registrations.routes.tsx'
import { tenantsRoutes } from '#features/tenants/tenants.routes.tsx'
import { belongsToBackOffice } from '#platform/addresses.ts'
import { guardRoutes } from '#platform/route-guard.ts'
import { loadTenant } from '#platform/tenant.ts'
import { PlainShell } from '#ui/shell/plain-shell.tsx'
import { NotFound } from '#ui/states/not-found.tsx'
import { PageNotFound } from '../page-not-found.tsx'
import { BackOfficeShell } from './shell.tsx'

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
    <PlainShell name="Kurso">
      <Outlet />
    </PlainShell>
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
      <Outlet />
    </BackOfficeShell>
  ),
})

export const routeTree = root.addChildren([
  plain.addChildren([...identityRoutes(plain), ...tenantsRoutes(plain)]),
  application.addChildren([
    ...coursesRoutes(application, courseRegistrationsTab),
    ...registrationsRoutes(application),
    ...messagesRoutes(application),
    ...insightsRoutes(application),
  ]),
])
