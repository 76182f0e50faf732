import type { ChoreDependencies, Room } from '#platform/room.ts'
import * as importEvents from './import.events.ts'
import { deleteOldImports } from './import.store.ts'
import { importsInvariants } from './imports.invariants.ts'
import { importsRoutes } from './imports.routes.ts'

const minute = 60_000

export const importsRoom = {
  name: 'imports',
  tables: ['import_memory', 'import_run'],
  routes: importsRoutes,
  events: [importEvents],
  chores: ({ inPlatform }: ChoreDependencies) => ({
    'forgetting imports': { everyMs: 15 * minute, run: () => inPlatform(deleteOldImports) },
  }),
  invariants: importsInvariants,
} satisfies Room
