import { lazyRouteComponent } from '@tanstack/react-router'
import type { Pages } from '#platform/room.ts'

export const personGroupsPages = {
  '/person-groups': {
    frame: 'application',
    permission: 'registrations.manage',
    component: lazyRouteComponent(() => import('./person-groups-page.tsx'), 'PersonGroupsPage'),
  },
  '/person-groups/new': {
    frame: 'application',
    permission: 'registrations.manage',
    component: lazyRouteComponent(() => import('./new-person-group-page.tsx'), 'NewPersonGroupPage'),
  },
  '/person-groups/$personGroupId': {
    frame: 'application',
    permission: 'registrations.manage',
    component: lazyRouteComponent(() => import('./person-group-page.tsx'), 'PersonGroupPage'),
  },
} satisfies Pages
