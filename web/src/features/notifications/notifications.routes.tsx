import { lazyRouteComponent } from '@tanstack/react-router'
import type { Pages } from '#platform/room.ts'

export const notificationsPages = {
  '/notifications/messages': {
    frame: 'application',
    permission: 'mails.manage',
    component: lazyRouteComponent(() => import('./notifications-page.tsx'), 'NotificationsPage'),
  },
  '/notifications/messages/new': {
    frame: 'application',
    permission: 'mails.manage',
    validateSearch: (search) => search,
    component: lazyRouteComponent(() => import('./new-notification-page.tsx'), 'NewNotificationPage'),
  },
  '/notifications/messages/$notificationId': {
    frame: 'application',
    permission: 'mails.manage',
    component: lazyRouteComponent(() => import('./notification-page.tsx'), 'NotificationPage'),
  },
} satisfies Pages
