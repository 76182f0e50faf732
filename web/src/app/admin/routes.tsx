import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router'
import { belongsToAdmin } from '#platform/addresses.ts'
import { carryNotice } from '#platform/carried-notice.ts'
import { language, session } from '#platform/connection.ts'
import { houseOf } from '#platform/house.ts'
import { platformMessages } from '#platform/platform.messages.ts'
import { guardRoutes } from '#platform/route-guard.ts'
import { routesOf } from '#platform/route-tree.ts'
import { useSession } from '#platform/tenant.ts'
import { NotFound } from '#ui/states/not-found.tsx'
import { textOf } from '#ui/text.tsx'
import { PageNotFound } from '../page-not-found.tsx'
import { adminRooms } from './rooms.ts'
import { AdminShell } from './shell.tsx'

export const house = houseOf(adminRooms)

const root = createRootRoute({
  beforeLoad: guardRoutes(belongsToAdmin),
  component: Outlet,
  notFoundComponent: NothingHere,
})

/** Shown for an address that no route knows; a superuser keeps the navigation. */
function NothingHere() {
  const { userInfo } = useSession()
  if (!userInfo?.superuser) return <PageNotFound home="/admin/dashboard" />
  return (
    <AdminShell>
      <NotFound home="/admin/dashboard" />
    </AdminShell>
  )
}

/** For superusers only; everybody else is told so and sent to the back office or the sign-in. */
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

export const routeTree = root.addChildren(routesOf(house, { platform }))
