import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { ServiceDownPage } from './service-down-page.tsx'

const pages = () => import('./notice-pages.tsx')

export function tenantsRoutes(parent: AnyRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: 'onboarding',
      staticData: { needsLogin: true, skipsOnboarding: true },
      component: lazyRouteComponent(pages, 'OnboardingPage'),
    }),
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
      component: lazyRouteComponent(pages, 'PaymentRequiredPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'choose-tier',
      staticData: { needsLogin: true, skipsOnboarding: true },
      component: lazyRouteComponent(pages, 'ChooseTierPage'),
    }),
  ]
}
