import { lazyRouteComponent } from '@tanstack/react-router'
import { settingsFrame } from '#features/tenants/settings/settings-frames.ts'
import type { Pages } from '#platform/room.ts'

export const insightsPages = {
  '/dashboard': {
    frame: 'application',
    permission: null,
    component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
  },
  '/settings/audit-log': {
    frame: 'application',
    permission: 'settings.read',
    component: lazyRouteComponent(() => import('./audit-log-page.tsx'), 'AuditLogPage'),
  },
  '/settings/audit-log/$auditId': {
    frame: 'application',
    permission: 'settings.read',
    component: lazyRouteComponent(() => import('./audit-entry-page.tsx'), 'AuditEntryPage'),
  },
  '/settings/invariants': {
    frame: settingsFrame,
    permission: 'settings.read',
    tab: {
      label: { de: 'Datenprüfung', en: 'Data checks' },
      position: 60,
      shownTo: 'settings.read',
    },
    component: lazyRouteComponent(() => import('./examination/examination-page.tsx'), 'ExaminationPage'),
  },
} satisfies Pages
