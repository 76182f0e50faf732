import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

/** What a superuser does with tenants and tiers, in the admin application. */
export function adminTenantsRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: 'admin/tenants',
      component: lazyRouteComponent(() => import('./admin-tenants-page.tsx'), 'AdminTenantsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'admin/tenants/$tenantId',
      component: lazyRouteComponent(() => import('./admin-tenant-page.tsx'), 'AdminTenantPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'admin/tiers',
      component: lazyRouteComponent(() => import('./admin-tiers-page.tsx'), 'AdminTiersPage'),
    }),
  ]
}
