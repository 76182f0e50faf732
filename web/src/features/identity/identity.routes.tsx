import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { session } from '#platform/connection.ts'
// Read before a router writes the address anew.
import './provider-answer.ts'
import { returnAddress } from './return-address.ts'

/** Ways in, for whoever is not signed in yet. */
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
      path: 'login/callback',
      component: lazyRouteComponent(() => import('./login-callback-page.tsx'), 'LoginCallbackPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'register',
      component: lazyRouteComponent(() => import('./register-page.tsx'), 'RegisterPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'password-reset',
      component: lazyRouteComponent(() => import('./password-reset-page.tsx'), 'PasswordResetPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'password-reset/$token',
      component: lazyRouteComponent(() => import('./new-password-page.tsx'), 'NewPasswordPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'verify/$email/$token',
      component: lazyRouteComponent(() => import('./verify-page.tsx'), 'VerifyPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'invitation/$token',
      component: lazyRouteComponent(() => import('./invitation-page.tsx'), 'InvitationPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'second-factor',
      staticData: { needsLogin: true, withoutTenant: true, skipsOnboarding: true },
      component: lazyRouteComponent(() => import('./account/second-factor-page.tsx'), 'SecondFactorPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'tenant',
      staticData: { needsLogin: true, withoutTenant: true, skipsOnboarding: true },
      component: lazyRouteComponent(() => import('./tenant-page.tsx'), 'TenantPage'),
    }),
  ]
}

/** What everybody may read. */
export function statementRoutes(parent: AnyRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: 'cookie-policy',
      component: lazyRouteComponent(() => import('./statements/cookie-policy-page.tsx'), 'CookiePolicyPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'accessibility',
      component: lazyRouteComponent(() => import('./statements/accessibility-page.tsx'), 'AccessibilityPage'),
    }),
  ]
}

/** One's own account, which needs no tenant. */
export function accountRoutes(parent: AnyRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: 'account',
      component: lazyRouteComponent(() => import('./account/account-page.tsx'), 'AccountPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'account/username',
      component: lazyRouteComponent(() => import('./account/username-page.tsx'), 'UsernamePage'),
    }),
  ]
}
