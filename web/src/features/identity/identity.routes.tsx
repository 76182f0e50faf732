import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { session } from '#platform/connection.ts'
import { returnAddress } from './return-address.ts'

export function identityRoutes(parent: AnyRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: 'login',
      beforeLoad: ({ search, preload }) => {
        if (preload || !session.isAuthenticated()) return
        throw redirect({ href: returnAddress((search as { to?: unknown }).to), replace: true })
      },
      component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'tenant',
      staticData: { needsLogin: true, withoutTenant: true, skipsOnboarding: true },
      component: lazyRouteComponent(() => import('./tenant-page.tsx'), 'TenantPage'),
    }),
  ]
}
