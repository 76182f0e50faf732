import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

export function insightsRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: 'dashboard',
      component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'settings/audit-log',
      component: lazyRouteComponent(() => import('./audit-log-page.tsx'), 'AuditLogPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'settings/audit-log/$auditId',
      component: lazyRouteComponent(() => import('./audit-entry-page.tsx'), 'AuditEntryPage'),
    }),
  ]
}

/** In the frame of all settings. */
export function examinationRoutes(frame: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => frame,
      path: 'settings/invariants',
      component: lazyRouteComponent(() => import('./examination/examination-page.tsx'), 'ExaminationPage'),
    }),
  ]
}

/** The superuser's pages, in the admin application. */
export function platformRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: 'admin/dashboard',
      component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'admin/jobs',
      component: lazyRouteComponent(() => import('./jobs-page.tsx'), 'JobsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'admin/audit-logs',
      component: lazyRouteComponent(() => import('./platform-audit-page.tsx'), 'PlatformAuditPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'admin/audit-logs/$tenantId/$auditId',
      component: lazyRouteComponent(
        () => import('./platform-audit-entry-page.tsx'),
        'PlatformAuditEntryPage',
      ),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'admin/invariants',
      component: lazyRouteComponent(
        () => import('./examination/platform-examinations-page.tsx'),
        'PlatformExaminationsPage',
      ),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'admin/mails',
      component: lazyRouteComponent(() => import('./platform-mails-page.tsx'), 'PlatformMailsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'admin/mails/$platformMailId',
      component: lazyRouteComponent(() => import('./platform-mail-page.tsx'), 'PlatformMailPage'),
    }),
  ]
}
