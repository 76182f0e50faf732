import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

export function placesRoutes(parent: AnyRoute): AnyRoute[] {
  const list = createRoute({
    getParentRoute: () => parent,
    path: 'places',
    component: lazyRouteComponent(() => import('./places-page.tsx'), 'PlacesPage'),
  })
  const create = createRoute({
    getParentRoute: () => parent,
    path: 'places/new',
    component: lazyRouteComponent(() => import('./new-place-page.tsx'), 'NewPlacePage'),
  })
  const place = createRoute({
    getParentRoute: () => parent,
    path: 'places/$placeId',
    component: lazyRouteComponent(() => import('./place-page.tsx'), 'PlacePage'),
  })
  return [list, create, place]
}
