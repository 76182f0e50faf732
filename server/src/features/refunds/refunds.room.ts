import type { JobDependencies, Room } from '#platform/room.ts'
import * as refundEvents from './refund.events.ts'
import { refundsLetters } from './refund-kinds.ts'
import { refundsInvariants } from './refunds.invariants.ts'
import { refundsJobs } from './refunds.jobs.ts'
import { refundsOwned } from './refunds.owned.ts'
import { refundsPart } from './refunds.person.ts'
import { refundsRoutes } from './refunds.routes.ts'

/** What is given back. */
export const refundsRoom = {
  name: 'refunds',
  tables: ['refund_account_request', 'refund_file', 'refund_request', 'refund_share'],
  letters: refundsLetters,
  routes: refundsRoutes,
  events: [refundEvents],
  jobs: (dependencies: JobDependencies) => refundsJobs(dependencies),
  lanes: {
    'refunds.follow-credit': 'chores',
    'refunds.follow-service': 'chores',
    'refunds.follow-statement': 'chores',
    'refunds.tell-executed': 'letters',
    'refunds.ask-for-account': 'letters',
  },
  invariants: refundsInvariants,
  person: refundsPart,
  owned: refundsOwned,
} satisfies Room
