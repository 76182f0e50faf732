import { adminTenantListInput } from '@kurso/contract/tenants/admin-tenant.schema.ts'
import { type AnyRoute, createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { searchBy, searchDefaults } from '#ui/list/list-search.ts'

/** What a superuser does with tenants and tiers, in the admin application. */
export function adminTenantsRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: 'admin/tenants',
      validateSearch: searchBy(adminTenantListInput),
      search: { middlewares: [stripSearchParams(searchDefaults(adminTenantListInput))] },
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
