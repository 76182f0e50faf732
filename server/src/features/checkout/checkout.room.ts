import type { ChoreDependencies, JobDependencies, Room } from '#platform/room.ts'
import { checkAccounts } from './accounts/check-accounts.ts'
import { sweepAttempts } from './attempts/sweep-attempts.ts'
import * as checkoutEvents from './checkout.events.ts'
import { checkoutInvariants } from './checkout.invariants.ts'
import { tellMethodFailed } from './checkout.jobs.ts'
import { checkoutLists } from './checkout.lists.ts'
import { checkoutOwned } from './checkout.owned.ts'
import { checkoutRoutes } from './checkout.routes.ts'
import { followMessage } from './messages/take-message.ts'
import { sweepPayouts } from './payouts/sweep-payouts.ts'
import { runRefundJob } from './service-refunds/run-service-refund.ts'
import * as serviceRefundEvents from './service-refunds/service-refund.events.ts'
import { sweepRefunds } from './service-refunds/sweep-refunds.ts'

const minute = 60_000

/** What attendees pay through payment services. */
export const checkoutRoom = {
  name: 'checkout',
  tables: [
    'checkout_attempt',
    'checkout_part',
    'payment_account',
    'service_dispute',
    'service_message',
    'service_payment',
    'service_refund',
  ],
  routes: checkoutRoutes,
  events: [checkoutEvents, serviceRefundEvents],
  jobs: (dependencies: JobDependencies) => ({
    'checkout.follow-message': followMessage(dependencies),
    'checkout.refund': runRefundJob(dependencies),
    'checkout.tell-method-failed': tellMethodFailed(dependencies),
  }),
  invariants: checkoutInvariants,
  lanes: {
    'checkout.follow-message': 'places',
    'checkout.refund': 'chores',
    'checkout.tell-method-failed': 'letters',
  },
  chores: (dependencies: ChoreDependencies) => ({
    'looking up online payments': {
      everyMs: minute,
      run: (isStopping) => sweepAttempts(dependencies, isStopping),
    },
    'looking up refunds of payment services': {
      everyMs: 15 * minute,
      run: (isStopping) => sweepRefunds(dependencies, isStopping),
    },
    'checking payment services': {
      everyMs: 60 * minute,
      run: (isStopping) => checkAccounts(dependencies, isStopping),
    },
    'looking up payouts of payment services': {
      everyMs: 60 * minute,
      run: (isStopping) => sweepPayouts(dependencies, isStopping),
    },
  }),
  lists: checkoutLists,
  owned: checkoutOwned,
} satisfies Room
