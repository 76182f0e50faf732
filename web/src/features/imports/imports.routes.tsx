import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

export function importsRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: 'datahub',
      component: lazyRouteComponent(() => import('./datahub-page.tsx'), 'DatahubPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'datahub/import/$kind',
      component: lazyRouteComponent(() => import('./new-import-page.tsx'), 'NewImportPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'datahub/imports/$importId',
      component: lazyRouteComponent(() => import('./import-page.tsx'), 'ImportPage'),
    }),
  ]
}
