import { lazyRouteComponent } from '@tanstack/react-router'
import type { Pages } from '#platform/room.ts'

export const placesPages = {
  '/places': {
    frame: 'application',
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./places-page.tsx'), 'PlacesPage'),
  },
  '/places/new': {
    frame: 'application',
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./new-place-page.tsx'), 'NewPlacePage'),
  },
  '/places/$placeId': {
    frame: 'application',
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./place-page.tsx'), 'PlacePage'),
  },
} satisfies Pages
