import { lazyRouteComponent } from '@tanstack/react-router'
import type { Frame } from '#platform/room.ts'

/** Proposals, all debits and runs, each as a tab. */
export const debitsFrame: Frame = {
  within: 'application',
  at: '/payments/debits',
  component: lazyRouteComponent(() => import('./debits-tabs.tsx'), 'DebitsTabs'),
}
