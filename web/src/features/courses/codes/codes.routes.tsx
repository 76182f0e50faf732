import { lazyRouteComponent } from '@tanstack/react-router'
import type { Pages } from '#platform/room.ts'

export const codesPages = {
  '/codes': {
    frame: 'application',
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./codes-page.tsx'), 'CodesPage'),
  },
  '/codes/new': {
    frame: 'application',
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./new-code-page.tsx'), 'NewCodePage'),
  },
  '/codes/new-set': {
    frame: 'application',
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./new-code-set-page.tsx'), 'NewCodeSetPage'),
  },
  '/codes/$discountCodeId': {
    frame: 'application',
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./code-page.tsx'), 'CodePage'),
  },
} satisfies Pages
