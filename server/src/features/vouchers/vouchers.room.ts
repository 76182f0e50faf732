import type { ChoreDependencies, JobDependencies, Room } from '#platform/room.ts'
import { lapseVouchers } from './lapse-vouchers.ts'
import * as voucherEvents from './voucher.events.ts'
import { vouchersLetters } from './voucher-kinds.ts'
import { vouchersInvariants } from './vouchers.invariants.ts'
import { vouchersJobs } from './vouchers.jobs.ts'
import { vouchersLists } from './vouchers.lists.ts'
import { vouchersOwned } from './vouchers.owned.ts'
import { vouchersPart } from './vouchers.person.ts'
import { vouchersRoutes } from './vouchers.routes.ts'
import { vouchersSubjects } from './vouchers.subjects.ts'

const minute = 60_000

/** Gift vouchers: money that was paid before anybody knew for what, and is owed until it is redeemed. */
export const vouchersRoom = {
  name: 'vouchers',
  tables: ['voucher', 'voucher_movement', 'voucher_settings'],
  letters: vouchersLetters,
  routes: vouchersRoutes,
  events: [voucherEvents],
  jobs: (dependencies: JobDependencies) => vouchersJobs(dependencies),
  lanes: { 'vouchers.send': 'letters' },
  chores: (dependencies: ChoreDependencies) => ({
    'booking lapsed vouchers': { everyMs: 15 * minute, run: () => lapseVouchers(dependencies) },
  }),
  invariants: vouchersInvariants,
  subjects: vouchersSubjects,
  person: vouchersPart,
  lists: vouchersLists,
  owned: vouchersOwned,
} satisfies Room
