import { personId } from '@reihum/contract/wire/ids.schema.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import type { Pages } from '#platform/room.ts'
import { searchBy } from '#ui/list/list-search.ts'

export const lessonsPages = {
  '/lessons/new': {
    frame: 'application',
    permission: 'registrations.manage',
    validateSearch: searchBy(z.object({ personId: personId.optional() })),
    component: lazyRouteComponent(() => import('./lessons-page.tsx'), 'LessonsPage'),
  },
} satisfies Pages
