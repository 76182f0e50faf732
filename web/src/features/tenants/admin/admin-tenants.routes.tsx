import { lazyRouteComponent } from '@tanstack/react-router'
import type { Pages } from '#platform/room.ts'

/** What a superuser does with tenants and tiers, in the admin application. */
export const adminTenantsPages = {
  '/admin/tenants': {
    frame: 'platform',
    permission: null,
    component: lazyRouteComponent(() => import('./admin-tenants-page.tsx'), 'AdminTenantsPage'),
  },
  '/admin/tenants/$tenantId': {
    frame: 'platform',
    permission: null,
    component: lazyRouteComponent(() => import('./admin-tenant-page.tsx'), 'AdminTenantPage'),
  },
  '/admin/tiers': {
    frame: 'platform',
    permission: null,
    component: lazyRouteComponent(() => import('./admin-tiers-page.tsx'), 'AdminTiersPage'),
  },
  '/admin/recommendations': {
    frame: 'platform',
    permission: null,
    component: lazyRouteComponent(
      () => import('../recommendations/admin-recommendations-page.tsx'),
      'AdminRecommendationsPage',
    ),
  },
} satisfies Pages
