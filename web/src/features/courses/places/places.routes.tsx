import { placeListInput } from '@kurso/contract/courses/place.schema.ts'
import { type AnyRoute, createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { searchBy, searchDefaults } from '#ui/list/list-search.ts'

export function placesRoutes(parent: AnyRoute): AnyRoute[] {
  const list = createRoute({
    getParentRoute: () => parent,
    path: 'places',
    validateSearch: searchBy(placeListInput),
    search: { middlewares: [stripSearchParams(searchDefaults(placeListInput))] },
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
