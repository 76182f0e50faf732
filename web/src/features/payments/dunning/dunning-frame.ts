import { lazyRouteComponent } from '@tanstack/react-router'
import type { Frame } from '#platform/room.ts'

/** Proposals, former runs and pauses, each as a tab. */
export const dunningFrame: Frame = {
  within: 'application',
  at: '/payments/dunning',
  component: lazyRouteComponent(() => import('./dunning-tabs.tsx'), 'DunningTabs'),
}
