import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router'
import { platformRoutes } from '#features/insights/insights.routes.tsx'
import { belongsToAdmin } from '#platform/addresses.ts'
import { carryNotice } from '#platform/carried-notice.ts'
import { language, session } from '#platform/connection.ts'
import { platformMessages } from '#platform/platform.messages.ts'
import { guardRoutes } from '#platform/route-guard.ts'
import { textOf } from '#ui/text.tsx'
import { AdminShell } from './shell.tsx'

const root = createRootRoute({ beforeLoad: guardRoutes(belongsToAdmin), component: Outlet })

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
  component: AdminShell,
})

const index = createRoute({
  getParentRoute: () => platform,
  path: 'admin',
  beforeLoad: () => {
    throw redirect({ to: '/admin/dashboard', replace: true })
  },
})

export const routeTree = root.addChildren([platform.addChildren([index, ...platformRoutes(platform)])])
