import { auditListInput, jobListInput } from '@kurso/contract/insights/insight.schema.ts'
import { type AnyRoute, createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
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
      validateSearch: searchBy(jobListInput),
      search: { middlewares: [stripSearchParams(searchDefaults(jobListInput))] },
      component: lazyRouteComponent(() => import('./jobs-page.tsx'), 'JobsPage'),
    }),
  ]
}
