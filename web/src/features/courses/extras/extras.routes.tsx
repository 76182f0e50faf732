import { lazyRouteComponent } from '@tanstack/react-router'
import type { Pages } from '#platform/room.ts'

export const extrasPages = {
  '/extras': {
    frame: 'application',
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./extras-page.tsx'), 'ExtrasPage'),
  },
  '/extras/new': {
    frame: 'application',
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./new-extra-page.tsx'), 'NewExtraPage'),
  },
  '/extras/$extraId': {
    frame: 'application',
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./extra-page.tsx'), 'ExtraPage'),
  },
} satisfies Pages
