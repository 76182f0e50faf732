import { lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { Pages } from '#platform/room.ts'
import { ServiceDownPage } from './service-down-page.tsx'
import { settingsFrame } from './settings/settings-frames.ts'

export const tenantsPages = {
  '/service-down': {
    frame: 'plain',
    permission: null,
    // Not loaded lazily: when the page is needed, nothing can be loaded any more.
    component: ServiceDownPage,
  },
  '/payment-required': {
    frame: 'plain',
    permission: null,
    traits: { needsLogin: true, skipsOnboarding: true },
    component: lazyRouteComponent(() => import('./payment-required-page.tsx'), 'PaymentRequiredPage'),
  },
  '/onboarding': {
    frame: 'setUp',
    permission: null,
    component: lazyRouteComponent(() => import('./onboarding/onboarding-page.tsx'), 'OnboardingPage'),
  },
  // Shown for features that the tier does not include.
  '/choose-tier': {
    frame: 'application',
    permission: null,
    traits: { skipsOnboarding: true },
    component: lazyRouteComponent(() => import('./billing/choose-tier-page.tsx'), 'ChooseTierPage'),
  },
  '/settings': {
    frame: 'application',
    permission: 'settings.read',
    beforeLoad: () => {
      throw redirect({ to: '/settings/general', replace: true })
    },
  },
  '/settings/general': {
    frame: settingsFrame,
    permission: 'settings.read',
    tab: {
      label: { de: 'Allgemein', en: 'General' },
      position: 10,
    },
    component: lazyRouteComponent(() => import('./settings/general-page.tsx'), 'GeneralPage'),
  },
  '/settings/users': {
    frame: settingsFrame,
    permission: 'settings.read',
    tab: {
      label: { de: 'Benutzer', en: 'Users' },
      position: 20,
      shownTo: 'members.manage',
    },
    component: lazyRouteComponent(() => import('./members/members-page.tsx'), 'MembersPage'),
  },
  '/settings/payment-methods': {
    frame: settingsFrame,
    permission: 'settings.read',
    tab: {
      label: { de: 'Zahlungsarten', en: 'Payment methods' },
      position: 15,
    },
    component: lazyRouteComponent(() => import('./settings/payment-methods-page.tsx'), 'PaymentMethodsPage'),
  },
  '/settings/documents': {
    frame: settingsFrame,
    permission: 'settings.read',
    tab: {
      label: { de: 'Dokumente', en: 'Documents' },
      position: 18,
    },
    component: lazyRouteComponent(
      () => import('./settings/documents/documents-settings-page.tsx'),
      'DocumentsSettingsPage',
    ),
  },
  '/settings/usage': {
    frame: settingsFrame,
    permission: 'settings.read',
    tab: {
      label: { de: 'Nutzung', en: 'Usage' },
      position: 40,
    },
    component: lazyRouteComponent(() => import('./billing/usage-page.tsx'), 'UsagePage'),
  },
  '/settings/billing': {
    frame: settingsFrame,
    permission: 'settings.read',
    tab: {
      label: { de: 'Tarif', en: 'Billing' },
      position: 50,
      shownTo: 'billing.read',
    },
    component: lazyRouteComponent(() => import('./billing/billing-page.tsx'), 'BillingPage'),
  },
} satisfies Pages
