import type { mandatesImports } from '@reihum/contract/mandates/mandates.imports.ts'
import type { JobDependencies, Room } from '#platform/room.ts'
import type { RoomImports } from '#platform/room-imports.ts'
import * as mandateEvents from './mandate.events.ts'
import { mandateImportFields } from './mandate-import-fields.rules.ts'
import { mandatesLetters } from './mandate-kinds.ts'
import { mandatesJobs } from './mandates.jobs.ts'
import { mandatesOwned } from './mandates.owned.ts'
import { mandatesPart } from './mandates.person.ts'
import { mandatesRoutes } from './mandates.routes.ts'
import { takeMandates } from './take-mandates.ts'

/** Who allows the provider to collect from which account. */
export const mandatesRoom = {
  name: 'mandates',
  tables: ['mandate', 'mandate_account'],
  letters: mandatesLetters,
  routes: mandatesRoutes,
  events: [mandateEvents],
  jobs: (dependencies: JobDependencies) => mandatesJobs(dependencies),
  lanes: {
    'mandates.tell-given': 'letters',
    'mandates.tell-account-changed': 'letters',
    'mandates.tell-revoked': 'letters',
    'mandates.tell-lapsed': 'letters',
    'mandates.tell-used-up': 'letters',
  },
  imports: {
    mandates: { fields: mandateImportFields, take: takeMandates },
  } satisfies RoomImports<typeof mandatesImports>,
  person: mandatesPart,
  owned: mandatesOwned,
} satisfies Room
