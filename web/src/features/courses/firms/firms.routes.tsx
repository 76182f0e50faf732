import { lazyRouteComponent } from '@tanstack/react-router'
import type { Pages } from '#platform/room.ts'

export const firmsPages = {
  '/firms': {
    frame: 'application',
    permission: 'registrations.manage',
    component: lazyRouteComponent(() => import('./firms-page.tsx'), 'FirmsPage'),
  },
  '/firms/new': {
    frame: 'application',
    permission: 'registrations.manage',
    component: lazyRouteComponent(() => import('./new-firm-page.tsx'), 'NewFirmPage'),
  },
  '/firms/$firmId': {
    frame: 'application',
    permission: 'registrations.manage',
    component: lazyRouteComponent(() => import('./firm-page.tsx'), 'FirmPage'),
  },
  '/firms/$firmId/frames/new': {
    frame: 'application',
    permission: 'registrations.manage',
    component: lazyRouteComponent(() => import('./new-frame-page.tsx'), 'NewFramePage'),
  },
  '/firms/$firmId/frames/$frameId': {
    frame: 'application',
    permission: 'registrations.manage',
    component: lazyRouteComponent(() => import('./frame-page.tsx'), 'FramePage'),
  },
} satisfies Pages
