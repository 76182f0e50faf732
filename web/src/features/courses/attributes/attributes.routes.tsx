import { lazyRouteComponent } from '@tanstack/react-router'
import type { Pages } from '#platform/room.ts'

/** Beside the courses that ask for them. */
export const attributesPages = {
  '/courses/attributes': {
    frame: 'application',
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./attributes-page.tsx'), 'AttributesPage'),
  },
  '/courses/attributes/new': {
    frame: 'application',
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./new-attribute-page.tsx'), 'NewAttributePage'),
  },
  '/courses/attributes/$attributeId': {
    frame: 'application',
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./attribute-page.tsx'), 'AttributePage'),
  },
} satisfies Pages
