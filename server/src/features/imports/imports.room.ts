import type { ChoreDependencies, JobDependencies, Room } from '#platform/room.ts'
import * as importEvents from './import.events.ts'
import { deleteOldImports } from './import.store.ts'
import { importsInvariants } from './imports.invariants.ts'
import { importsOwned } from './imports.owned.ts'
import { importsRoutes } from './imports.routes.ts'
import { endMoves } from './moves/end-moves.ts'
import * as moveEvents from './moves/move.events.ts'
import { moveJobs } from './moves/moves.jobs.ts'
import { endScheduled } from './schedules/end-scheduled.ts'
import { promiseDueExports } from './schedules/promise-due-exports.ts'
import * as scheduleEvents from './schedules/schedule.events.ts'
import { scheduleJobs } from './schedules/schedule.jobs.ts'
import { endExports } from './whole/end-exports.ts'
import * as exportEvents from './whole/tenant-export.events.ts'
import { wholeExportJobs } from './whole/tenant-export.jobs.ts'

const minute = 60_000

export const importsRoom = {
  name: 'imports',
  tables: [
    'export_schedule',
    'import_memory',
    'import_run',
    'scheduled_export',
    'tenant_export',
    'tenant_move',
  ],
  routes: importsRoutes,
  events: [importEvents, exportEvents, moveEvents, scheduleEvents],
  jobs: (dependencies: JobDependencies) => ({
    ...wholeExportJobs(dependencies),
    ...moveJobs(dependencies),
    ...scheduleJobs(dependencies),
  }),
  lanes: {
    'imports.export-tenant': 'exports',
    'imports.make-scheduled-export': 'exports',
    // Never beside an export: both read and write for minutes.
    'imports.move-in': 'exports',
    'imports.tell-scheduled-ready': 'letters',
    'imports.tell-scheduled-failed': 'letters',
    'imports.tell-schedule-stopped': 'letters',
    'imports.tell-moved-in': 'letters',
    'imports.tell-move-failed': 'letters',
    'imports.tell-export-ready': 'letters',
    'imports.tell-export-failed': 'letters',
  },
  chores: (dependencies: ChoreDependencies) => ({
    'forgetting imports': { everyMs: 15 * minute, run: () => dependencies.inPlatform(deleteOldImports) },
    'deleting archives of moves': { everyMs: 15 * minute, run: () => endMoves(dependencies) },
    'promising scheduled exports': { everyMs: minute, run: () => promiseDueExports(dependencies) },
    'deleting scheduled exports': { everyMs: 15 * minute, run: () => endScheduled(dependencies) },
    'deleting whole exports': { everyMs: 15 * minute, run: () => endExports(dependencies) },
  }),
  invariants: importsInvariants,
  owned: importsOwned,
} satisfies Room
