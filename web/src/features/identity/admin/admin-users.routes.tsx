import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

/** What a superuser does with accounts, in the admin application. */
export function adminUsersRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: 'admin/users',
      component: lazyRouteComponent(() => import('./admin-users-page.tsx'), 'AdminUsersPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'admin/users/$userId',
      component: lazyRouteComponent(() => import('./admin-user-page.tsx'), 'AdminUserPage'),
    }),
  ]
}
