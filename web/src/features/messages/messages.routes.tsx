import { lazyRouteComponent } from '@tanstack/react-router'
import type { Pages } from '#platform/room.ts'

export const messagesPages = {
  '/notifications': {
    frame: 'application',
    permission: 'mails.manage',
    component: lazyRouteComponent(() => import('./mails-page.tsx'), 'MailsPage'),
  },
  '/notifications/$mailId': {
    frame: 'application',
    permission: 'mails.manage',
    component: lazyRouteComponent(() => import('./mail-page.tsx'), 'MailPage'),
  },
} satisfies Pages
