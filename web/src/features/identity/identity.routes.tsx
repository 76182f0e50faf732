import { lazyRouteComponent, redirect } from '@tanstack/react-router'
import { session } from '#platform/connection.ts'
import type { Pages } from '#platform/room.ts'
// Imported here to read the provider's answer before a router rewrites the address.
import './provider-answer.ts'
import { returnAddress } from './return-address.ts'

export const identityPages = {
  '/login': {
    frame: 'plain',
    permission: null,
    beforeLoad: ({ search, preload }) => {
      if (preload || !session.isAuthenticated()) return
      throw redirect({ href: returnAddress(search.to), replace: true })
    },
    component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
  },
  '/login/callback': {
    frame: 'plain',
    permission: null,
    component: lazyRouteComponent(() => import('./login-callback-page.tsx'), 'LoginCallbackPage'),
  },
  '/register': {
    frame: 'plain',
    permission: null,
    component: lazyRouteComponent(() => import('./register-page.tsx'), 'RegisterPage'),
  },
  '/password-reset': {
    frame: 'plain',
    permission: null,
    component: lazyRouteComponent(() => import('./password-reset-page.tsx'), 'PasswordResetPage'),
  },
  '/password-reset/$token': {
    frame: 'plain',
    permission: null,
    component: lazyRouteComponent(() => import('./new-password-page.tsx'), 'NewPasswordPage'),
  },
  '/first-superuser/$token': {
    frame: 'plain',
    permission: null,
    component: lazyRouteComponent(() => import('./first-superuser-page.tsx'), 'FirstSuperuserPage'),
  },
  '/verify/$email/$token': {
    frame: 'plain',
    permission: null,
    component: lazyRouteComponent(() => import('./verify-page.tsx'), 'VerifyPage'),
  },
  '/invitation/$token': {
    frame: 'plain',
    permission: null,
    component: lazyRouteComponent(() => import('./invitation-page.tsx'), 'InvitationPage'),
  },
  '/second-factor': {
    frame: 'plain',
    permission: null,
    traits: { needsLogin: true, withoutTenant: true, skipsOnboarding: true },
    component: lazyRouteComponent(() => import('./account/second-factor-page.tsx'), 'SecondFactorPage'),
  },
  '/tenant': {
    frame: 'plain',
    permission: null,
    traits: { needsLogin: true, withoutTenant: true, skipsOnboarding: true },
    component: lazyRouteComponent(() => import('./tenant-page.tsx'), 'TenantPage'),
  },
  '/other-account': {
    frame: 'plain',
    permission: null,
    component: lazyRouteComponent(() => import('./other-account-page.tsx'), 'OtherAccountPage'),
  },
  '/cookie-policy': {
    frame: 'statements',
    permission: null,
    component: lazyRouteComponent(() => import('./statements/cookie-policy-page.tsx'), 'CookiePolicyPage'),
  },
  '/accessibility': {
    frame: 'statements',
    permission: null,
    component: lazyRouteComponent(() => import('./statements/accessibility-page.tsx'), 'AccessibilityPage'),
  },
  '/imprint': {
    frame: 'statements',
    permission: null,
    component: lazyRouteComponent(() => import('./statements/imprint-page.tsx'), 'ImprintPage'),
  },
  '/account': {
    frame: 'own',
    permission: null,
    component: lazyRouteComponent(() => import('./account/account-page.tsx'), 'AccountPage'),
  },
  '/account/username': {
    frame: 'own',
    permission: null,
    component: lazyRouteComponent(() => import('./account/username-page.tsx'), 'UsernamePage'),
  },
  '/suggestions': {
    frame: 'own',
    permission: null,
    component: lazyRouteComponent(() => import('./suggestions/suggestion-page.tsx'), 'SuggestionPage'),
  },
} satisfies Pages
