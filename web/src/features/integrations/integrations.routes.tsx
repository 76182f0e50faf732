import { lazyRouteComponent } from '@tanstack/react-router'
import { settingsFrame } from '#features/tenants/settings/settings-frames.ts'
import type { Pages } from '#platform/room.ts'

export const integrationsPages = {
  '/settings/integrations': {
    frame: settingsFrame,
    permission: 'settings.read',
    tab: {
      label: { de: 'Schnittstellen', en: 'Integrations' },
      position: 35,
      shownTo: 'integrations.manage',
    },
    component: lazyRouteComponent(() => import('./integrations-page.tsx'), 'IntegrationsPage'),
  },
  '/settings/integrations/webhooks/$webhookId': {
    frame: 'application',
    permission: 'integrations.manage',
    component: lazyRouteComponent(() => import('./webhooks/webhook-page.tsx'), 'WebhookPage'),
  },
  '/settings/integrations/webhooks/$webhookId/deliveries/$deliveryId': {
    frame: 'application',
    permission: 'integrations.manage',
    component: lazyRouteComponent(() => import('./webhooks/delivery-page.tsx'), 'DeliveryPage'),
  },
} satisfies Pages
