import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router'
import { adminUsersRoutes } from '#features/identity/admin/admin-users.routes.tsx'
import { platformRoutes } from '#features/insights/insights.routes.tsx'
import { adminTenantsRoutes } from '#features/tenants/admin/admin-tenants.routes.tsx'
import { belongsToAdmin } from '#platform/addresses.ts'
import { carryNotice } from '#platform/carried-notice.ts'
import { language, session } from '#platform/connection.ts'
import { platformMessages } from '#platform/platform.messages.ts'
import { guardRoutes } from '#platform/route-guard.ts'
import { useSession } from '#platform/tenant.ts'
import { NotFound } from '#ui/states/not-found.tsx'
import { textOf } from '#ui/text.tsx'
import { PageNotFound } from '../page-not-found.tsx'
import { AdminShell } from './shell.tsx'

const root = createRootRoute({
  beforeLoad: guardRoutes(belongsToAdmin),
  component: Outlet,
  notFoundComponent: NothingHere,
})

/** An address that no route knows: a superuser keeps the navigation. */
function NothingHere() {
  const { userInfo } = useSession()
  if (!userInfo?.superuser) return <PageNotFound home="/admin/dashboard" />
  return (
    <AdminShell>
      <NotFound home="/admin/dashboard" />
    </AdminShell>
  )
}

/** Superusers only; everybody else is told so and sent to where they belong. */
const platform = createRoute({
  getParentRoute: () => root,
  id: 'platform',
  staticData: { needsLogin: true, withoutTenant: true, skipsOnboarding: true },
  beforeLoad: () => {
    if (session.userInfo()?.superuser) return
    const message = textOf(platformMessages, language.current())('superuserRequired')
    carryNotice({ kind: 'negative', message })
    throw redirect({ href: '/dashboard', reloadDocument: true, replace: true })
  },
  component: () => (
    <AdminShell>
      <Outlet />
    </AdminShell>
  ),
})

const index = createRoute({
  getParentRoute: () => platform,
  path: 'admin',
  beforeLoad: () => {
    throw redirect({ to: '/admin/dashboard', replace: true })
  },
})

export const routeTree = root.addChildren([
  platform.addChildren([
    index,
    ...platformRoutes(platform),
    ...adminTenantsRoutes(platform),
    ...adminUsersRoutes(platform),
  ]),
])
