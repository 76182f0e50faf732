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
  '/notifications/rules': {
    frame: 'application',
    permission: 'mails.manage',
    component: lazyRouteComponent(() => import('./rules/rules-page.tsx'), 'RulesPage'),
  },
  '/notifications/rules/new': {
    frame: 'application',
    permission: 'mails.manage',
    component: lazyRouteComponent(() => import('./rules/new-rule-page.tsx'), 'NewRulePage'),
  },
  '/notifications/rules/$notificationRuleId': {
    frame: 'application',
    permission: 'mails.manage',
    component: lazyRouteComponent(() => import('./rules/rule-page.tsx'), 'RulePage'),
  },
  '/notifications/rules/$notificationRuleId/planned': {
    frame: 'application',
    permission: 'mails.manage',
    component: lazyRouteComponent(() => import('./rules/planned-page.tsx'), 'PlannedPage'),
  },
  '/notifications/rules/$notificationRuleId/letters': {
    frame: 'application',
    permission: 'mails.manage',
    component: lazyRouteComponent(() => import('./rules/letters-page.tsx'), 'LettersPage'),
  },
} satisfies Pages
