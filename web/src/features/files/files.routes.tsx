import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

export function filesRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: 'files',
      component: lazyRouteComponent(() => import('./files-page.tsx'), 'FilesPage'),
    }),
  ]
}
