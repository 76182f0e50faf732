import { lazyRouteComponent } from '@tanstack/react-router'
import type { Pages } from '#platform/room.ts'

export const returnsPages = {
  '/payments/returns': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./returns-page.tsx'), 'ReturnsPage'),
  },
} satisfies Pages
