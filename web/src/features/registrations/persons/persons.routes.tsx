import { personId } from '@reihum/contract/wire/ids.schema.ts'
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { searchBy } from '#ui/list/list-search.ts'

/** Whom somebody is compared with; nobody yet: that is chosen first. */
const mergeSearch = z.object({ other: personId.optional() })

export function personsRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: 'attendees',
      component: lazyRouteComponent(() => import('./attendees-page.tsx'), 'AttendeesPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'attendees/$personId',
      component: lazyRouteComponent(() => import('./attendee-page.tsx'), 'AttendeePage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'attendees/$personId/merge',
      validateSearch: searchBy(mergeSearch),
      component: lazyRouteComponent(() => import('./merge-page.tsx'), 'MergePage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'attendees/$personId/export',
      component: lazyRouteComponent(() => import('./person-export-page.tsx'), 'PersonExportPage'),
    }),
  ]
}
