import { personId } from '@reihum/contract/wire/ids.schema.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import type { Pages } from '#platform/room.ts'
import { searchBy } from '#ui/list/list-search.ts'
import { personGroupsPages } from './groups/person-groups.routes.tsx'

/** The person to compare with; without one, it is chosen first. */
const mergeSearch = z.object({ other: personId.optional() })

export const peoplePages = {
  ...personGroupsPages,
  '/attendees/new': {
    frame: 'application',
    permission: 'registrations.manage',
    component: lazyRouteComponent(() => import('./new-person-page.tsx'), 'NewPersonPage'),
  },
  '/attendees/$personId': {
    frame: 'application',
    permission: 'registrations.manage',
    component: lazyRouteComponent(() => import('./attendee-page.tsx'), 'AttendeePage'),
  },
  '/attendees/$personId/merge': {
    frame: 'application',
    permission: 'registrations.manage',
    validateSearch: searchBy(mergeSearch),
    component: lazyRouteComponent(() => import('./merge-page.tsx'), 'MergePage'),
  },
  '/attendees/$personId/export': {
    frame: 'application',
    permission: 'registrations.manage',
    component: lazyRouteComponent(() => import('./person-export-page.tsx'), 'PersonExportPage'),
  },
} satisfies Pages
