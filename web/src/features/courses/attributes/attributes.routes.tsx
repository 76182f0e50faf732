import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

/** Beside the courses that ask for them. */
export function attributesRoutes(parent: AnyRoute): AnyRoute[] {
  const list = createRoute({
    getParentRoute: () => parent,
    path: 'courses/attributes',
    component: lazyRouteComponent(() => import('./attributes-page.tsx'), 'AttributesPage'),
  })
  const create = createRoute({
    getParentRoute: () => parent,
    path: 'courses/attributes/new',
    component: lazyRouteComponent(() => import('./new-attribute-page.tsx'), 'NewAttributePage'),
  })
  const attribute = createRoute({
    getParentRoute: () => parent,
    path: 'courses/attributes/$attributeId',
    component: lazyRouteComponent(() => import('./attribute-page.tsx'), 'AttributePage'),
  })
  return [list, create, attribute]
}
