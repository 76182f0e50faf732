import { adminUserListInput } from '@kurso/contract/identity/admin-user.schema.ts'
import { type AnyRoute, createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { searchBy, searchDefaults } from '#ui/list/list-search.ts'

/** What a superuser does with accounts, in the admin application. */
export function adminUsersRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: 'admin/users',
      validateSearch: searchBy(adminUserListInput),
      search: { middlewares: [stripSearchParams(searchDefaults(adminUserListInput))] },
      component: lazyRouteComponent(() => import('./admin-users-page.tsx'), 'AdminUsersPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'admin/users/$userId',
      component: lazyRouteComponent(() => import('./admin-user-page.tsx'), 'AdminUserPage'),
    }),
  ]
}
