import type { ChoreDependencies, JobDependencies, Room } from '#platform/room.ts'
import { dunByItself } from './dunning/dun-by-itself.ts'
import * as dunningEvents from './dunning/dunning.events.ts'
import { dunningInvariants } from './dunning/dunning.invariants.ts'
import { dunningJobs } from './dunning/dunning.jobs.ts'
import { dunningPart } from './dunning/dunning.person.ts'
import { paymentsRoutes } from './payments.routes.ts'

const minute = 60_000

export const paymentsRoom = {
  name: 'payments',
  tables: ['dunning_notice', 'dunning_notice_item', 'dunning_pause', 'dunning_run', 'dunning_settings'],
  routes: paymentsRoutes,
  events: [dunningEvents],
  jobs: (dependencies: JobDependencies) => dunningJobs(dependencies),
  lanes: { 'payments.send-reminder': 'letters', 'payments.send-dunning': 'letters' },
  chores: (dependencies: ChoreDependencies) => ({
    'dunning by itself': { everyMs: 5 * minute, run: () => dunByItself(dependencies) },
  }),
  invariants: dunningInvariants,
  person: dunningPart,
} satisfies Room
