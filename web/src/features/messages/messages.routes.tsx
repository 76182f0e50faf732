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
      position: 16,
    },
    component: lazyRouteComponent(() => import('./settings/mail-settings-page.tsx'), 'MailSettingsPage'),
  },
  '/settings/mail/texts': {
    frame: settingsFrame,
    permission: 'settings.read',
    tab: {
      label: { de: 'E-Mail-Texte', en: 'E-mail texts' },
      position: 17,
    },
    component: lazyRouteComponent(() => import('./texts/texts-page.tsx'), 'TextsPage'),
  },
  '/settings/mail/texts/$letterKind': {
    frame: 'application',
    permission: 'settings.read',
    component: lazyRouteComponent(() => import('./texts/letter-page.tsx'), 'LetterPage'),
  },
  '/courses/$courseId/letters/$letterKind': {
    frame: 'application',
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./texts/letter-page.tsx'), 'CourseLetterPage'),
  },
} satisfies Pages
