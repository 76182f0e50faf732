import { lazyRouteComponent } from '@tanstack/react-router'
import type { Pages } from '#platform/room.ts'

export const importsPages = {
  '/datahub': {
    frame: 'application',
    permission: 'lists.take',
    component: lazyRouteComponent(() => import('./datahub-page.tsx'), 'DatahubPage'),
  },
  '/datahub/import/$kind': {
    frame: 'application',
    permission: 'imports.manage',
    component: lazyRouteComponent(() => import('./new-import-page.tsx'), 'NewImportPage'),
  },
  '/datahub/schedules/new': {
    frame: 'application',
    permission: 'lists.take',
    component: lazyRouteComponent(() => import('./schedules/edit-schedule-page.tsx'), 'NewSchedulePage'),
  },
  '/datahub/schedules/$scheduleId': {
    frame: 'application',
    permission: 'lists.take',
    component: lazyRouteComponent(() => import('./schedules/schedule-page.tsx'), 'SchedulePage'),
  },
  '/datahub/schedules/$scheduleId/edit': {
    frame: 'application',
    permission: 'lists.take',
    component: lazyRouteComponent(() => import('./schedules/edit-schedule-page.tsx'), 'EditSchedulePage'),
  },
  '/datahub/move': {
    frame: 'application',
    permission: 'tenant.take',
    component: lazyRouteComponent(() => import('./move-page.tsx'), 'MovePage'),
  },
  '/datahub/imports/$importId': {
    frame: 'application',
    permission: 'imports.manage',
    component: lazyRouteComponent(() => import('./import-page.tsx'), 'ImportPage'),
  },
} satisfies Pages
