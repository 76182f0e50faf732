import { lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { Pages } from '#platform/room.ts'

/** The superusers' pages, in the admin application. */
export const insightsAdminPages = {
  '/admin': {
    frame: 'platform',
    permission: null,
    beforeLoad: () => {
      throw redirect({ to: '/admin/dashboard', replace: true })
    },
  },
  '/admin/dashboard': {
    frame: 'platform',
    permission: null,
    component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
  },
  '/admin/jobs': {
    frame: 'platform',
    permission: null,
    component: lazyRouteComponent(() => import('./jobs-page.tsx'), 'JobsPage'),
  },
  '/admin/audit-logs': {
    frame: 'platform',
    permission: null,
    component: lazyRouteComponent(() => import('./platform-audit-page.tsx'), 'PlatformAuditPage'),
  },
  '/admin/audit-logs/$tenantId/$auditId': {
    frame: 'platform',
    permission: null,
    component: lazyRouteComponent(() => import('./platform-audit-entry-page.tsx'), 'PlatformAuditEntryPage'),
  },
  '/admin/invariants': {
    frame: 'platform',
    permission: null,
    component: lazyRouteComponent(
      () => import('./examination/platform-examinations-page.tsx'),
      'PlatformExaminationsPage',
    ),
  },
  '/admin/mails': {
    frame: 'platform',
    permission: null,
    component: lazyRouteComponent(() => import('./platform-mails-page.tsx'), 'PlatformMailsPage'),
  },
  '/admin/mails/$platformMailId': {
    frame: 'platform',
    permission: null,
    component: lazyRouteComponent(() => import('./platform-mail-page.tsx'), 'PlatformMailPage'),
  },
} satisfies Pages
