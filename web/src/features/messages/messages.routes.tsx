import { lazyRouteComponent } from '@tanstack/react-router'
import { settingsFrame } from '#features/tenants/settings/settings-frames.ts'
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
  '/settings/mail': {
    frame: settingsFrame,
    permission: 'settings.read',
    tab: {
      label: { de: 'E-Mail', en: 'E-mail' },
      position: 17,
    },
    component: lazyRouteComponent(() => import('./settings/mail-settings-page.tsx'), 'MailSettingsPage'),
  },
} satisfies Pages
