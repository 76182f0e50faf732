import type { JobDependencies, Room } from '#platform/room.ts'
import { refundJobs } from './propose-refunds.ts'
import * as refundEvents from './refund.events.ts'
import { refundsInvariants } from './refunds.invariants.ts'
import { refundsPart } from './refunds.person.ts'
import { refundsRoutes } from './refunds.routes.ts'

/** What is given back. */
export const refundsRoom = {
  name: 'refunds',
  tables: ['refund_file', 'refund_request'],
  routes: refundsRoutes,
  events: [refundEvents],
  jobs: (dependencies: JobDependencies) => refundJobs(dependencies),
  lanes: { 'refunds.follow-credit': 'chores' },
  invariants: refundsInvariants,
  person: refundsPart,
} satisfies Room
