import { lazyRouteComponent } from '@tanstack/react-router'
import type { Frame } from '#platform/room.ts'

/** What was said, how courses and instructors compare, and what is asked, each as a tab. */
export const feedbackFrame: Frame = {
  within: 'application',
  at: '/feedback',
  component: lazyRouteComponent(() => import('./feedback-tabs.tsx'), 'FeedbackTabs'),
}
