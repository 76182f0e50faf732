import { platformExaminationsInput } from '@kurso/contract/insights/examination.schema.ts'
import {
  auditListInput,
  historyInput,
  jobListInput,
  platformAuditListInput,
  platformMailListInput,
} from '@kurso/contract/insights/insight.schema.ts'
import { type AnyRoute, createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import type { z } from 'zod'
import { searchBy, searchDefaults } from '#ui/list/list-search.ts'

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
      validateSearch: searchBy(auditListInput),
      search: { middlewares: [stripSearchParams(searchDefaults(auditListInput))] },
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

/** A list of the platform whose filters stand in the address. */
function listRoute<Schema extends z.ZodObject>(schema: Schema) {
  return {
    validateSearch: searchBy(schema),
    search: { middlewares: [stripSearchParams(searchDefaults(schema))] },
  }
}

/** The superuser's pages, in the admin application. */
export function platformRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: 'admin/dashboard',
      ...listRoute(historyInput),
      component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'admin/jobs',
      ...listRoute(jobListInput),
      component: lazyRouteComponent(() => import('./jobs-page.tsx'), 'JobsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'admin/audit-logs',
      ...listRoute(platformAuditListInput),
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
      ...listRoute(platformExaminationsInput),
      component: lazyRouteComponent(
        () => import('./examination/platform-examinations-page.tsx'),
        'PlatformExaminationsPage',
      ),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'admin/mails',
      ...listRoute(platformMailListInput),
      component: lazyRouteComponent(() => import('./platform-mails-page.tsx'), 'PlatformMailsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'admin/mails/$platformMailId',
      component: lazyRouteComponent(() => import('./platform-mail-page.tsx'), 'PlatformMailPage'),
    }),
  ]
}
