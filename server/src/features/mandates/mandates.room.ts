import type { JobDependencies, Room } from '#platform/room.ts'
import * as mandateEvents from './mandate.events.ts'
import { mandatesJobs } from './mandates.jobs.ts'
import { mandatesPart } from './mandates.person.ts'
import { mandatesRoutes } from './mandates.routes.ts'

/** Who allows the provider to collect from which account. */
export const mandatesRoom = {
  name: 'mandates',
  tables: ['mandate', 'mandate_account'],
  routes: mandatesRoutes,
  events: [mandateEvents],
  jobs: (dependencies: JobDependencies) => mandatesJobs(dependencies),
  lanes: {
    'mandates.tell-given': 'letters',
    'mandates.tell-account-changed': 'letters',
    'mandates.tell-revoked': 'letters',
  },
  person: mandatesPart,
} satisfies Room
