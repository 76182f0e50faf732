import { sql } from 'kysely'
import type { ChoreDependencies, Room } from '#platform/room.ts'
import * as apiTokenEvents from './api-token.events.ts'
import { integrationsInvariants } from './integrations.invariants.ts'
import { integrationsJobs } from './integrations.jobs.ts'
import { integrationsRoutes } from './integrations.routes.ts'
import { remindOfEnds } from './remind-of-ends.ts'

const minute = 60_000

/** How other programs come in. */
export const integrationsRoom = {
  name: 'integrations',
  tables: ['api_token'],
  routes: integrationsRoutes,
  events: [apiTokenEvents],
  jobs: integrationsJobs,
  lanes: { 'integrations.tell-token-ends': 'letters' },
  chores: (dependencies: ChoreDependencies) => ({
    'reminding of ends of API tokens': { everyMs: 60 * minute, run: () => remindOfEnds(dependencies) },
  }),
  invariants: integrationsInvariants,
  subjects: {
    'api-token': {
      name: sql`(select k.name from api_token k where k.tenant_id = e.tenant_id and k.id = e.subject_id)`,
    },
  },
} satisfies Room
