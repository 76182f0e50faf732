import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { ServiceDownPage } from './service-down-page.tsx'

/** Pages that say one thing. */
export function tenantsRoutes(parent: AnyRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: 'service-down',
      // Not lazy: when it is needed, nothing can be loaded any more.
      component: ServiceDownPage,
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'payment-required',
      staticData: { needsLogin: true, skipsOnboarding: true },
      component: lazyRouteComponent(() => import('./payment-required-page.tsx'), 'PaymentRequiredPage'),
    }),
  ]
}

/** Before the application can be worked in. */
export function onboardingRoutes(parent: AnyRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: 'onboarding',
      component: lazyRouteComponent(() => import('./onboarding/onboarding-page.tsx'), 'OnboardingPage'),
    }),
  ]
}

/** The settings in their frame, and the page for what the tier does not include. */
export function settingsRoutes(parent: AnyRoute, children: (frame: AnyRoute) => AnyRoute[]): AnyRoute[] {
  const index = createRoute({
    getParentRoute: () => parent,
    path: 'settings',
    beforeLoad: () => {
      throw redirect({ to: '/settings/general', replace: true })
    },
  })
  const chooseTier = createRoute({
    getParentRoute: () => parent,
    path: 'choose-tier',
    staticData: { skipsOnboarding: true },
    component: lazyRouteComponent(() => import('./billing/choose-tier-page.tsx'), 'ChooseTierPage'),
  })
  const frame = createRoute({
    getParentRoute: () => parent,
    id: 'settings-frame',
    component: lazyRouteComponent(() => import('./settings/settings-frame.tsx'), 'SettingsFrame'),
  })
  return [index, chooseTier, frame.addChildren([...framedRoutes(frame), ...children(frame)])]
}

/** Settings that may be looked at without signing in. Whoever works in a tenant has them in the frame of all settings. */
export function openSettingsRoutes(parent: AnyRoute, children: (frame: AnyRoute) => AnyRoute[]): AnyRoute[] {
  const frame: AnyRoute = createRoute({
    getParentRoute: () => parent,
    id: 'open-settings-frame',
    component: lazyRouteComponent(() => import('./settings/settings-frame.tsx'), 'OpenSettingsFrame'),
  })
  return [frame.addChildren(children(frame))]
}

function framedRoutes(frame: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => frame,
      path: 'settings/general',
      component: lazyRouteComponent(() => import('./settings/general-page.tsx'), 'GeneralPage'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: 'settings/users',
      component: lazyRouteComponent(() => import('./members/members-page.tsx'), 'MembersPage'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: 'settings/usage',
      component: lazyRouteComponent(() => import('./billing/usage-page.tsx'), 'UsagePage'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: 'settings/billing',
      component: lazyRouteComponent(() => import('./billing/billing-page.tsx'), 'BillingPage'),
    }),
  ]
}
