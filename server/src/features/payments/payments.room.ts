import type { ChoreDependencies, JobDependencies, Room } from '#platform/room.ts'
import * as chargeEvents from './charges/charge.events.ts'
import { chargeJobs } from './charges/charge.jobs.ts'
import { chargesInvariants } from './charges/charges.invariants.ts'
import { oweCharges } from './charges/owe-charges.ts'
import { creditPaidRecommendations } from './charges/paid-recommendations.ts'
import * as datevEvents from './datev/datev.events.ts'
import { datevInvariants } from './datev/datev.invariants.ts'
import { dunByItself } from './dunning/dun-by-itself.ts'
import * as dunningEvents from './dunning/dunning.events.ts'
import { dunningInvariants } from './dunning/dunning.invariants.ts'
import { dunningJobs } from './dunning/dunning.jobs.ts'
import { lateInvariants } from './late/late.invariants.ts'
import { paymentsLetters } from './letter-kinds.ts'
import * as matchingEvents from './matching/matching.events.ts'
import { matchingJobs } from './matching/matching.jobs.ts'
import { matchingSubjects } from './matching/matching.subjects.ts'
import { paymentsLists } from './payments.lists.ts'
import { paymentsOwned } from './payments.owned.ts'
import { paymentsPart } from './payments.person.ts'
import { paymentsRoutes } from './payments.routes.ts'
import { paymentsSearch } from './payments.search.ts'
import { payoutsInvariants } from './payouts/payouts.invariants.ts'
import * as receiptEvents from './receipts/receipt.events.ts'
import { receiptJobs } from './receipts/receipt.jobs.ts'
import * as returnsEvents from './returns/returns.events.ts'
import * as bankImportEvents from './statements/bank-import.events.ts'
import { deleteOldDrafts } from './statements/bank-import.store.ts'
import { statementsInvariants } from './statements/statements.invariants.ts'
import { statementsSubjects } from './statements/statements.subjects.ts'

const minute = 60_000

export const paymentsRoom = {
  name: 'payments',
  tables: [
    'bank_columns',
    'bank_file',
    'bank_import',
    'bank_line',
    'bank_line_decision',
    'bank_statement',
    'datev_debtor',
    'datev_export',
    'datev_posting',
    'datev_settings',
    'dunning_notice',
    'dunning_notice_item',
    'dunning_pause',
    'dunning_run',
    'dunning_settings',
    'late_payment',
    'matched_payment',
    'matching_decision',
    'matching_rule',
    'matching_settings',
    'owed_charge',
    'service_payout',
    'service_payout_part',
  ],
  letters: paymentsLetters,
  routes: paymentsRoutes,
  events: [
    bankImportEvents,
    chargeEvents,
    datevEvents,
    dunningEvents,
    matchingEvents,
    receiptEvents,
    returnsEvents,
  ],
  jobs: (dependencies: JobDependencies) => ({
    ...chargeJobs(dependencies),
    ...dunningJobs(dependencies),
    ...matchingJobs(dependencies),
    ...receiptJobs(dependencies),
  }),
  lanes: {
    'payments.match': 'chores',
    'payments.tell-charge': 'letters',
    'payments.send-reminder': 'letters',
    'payments.send-dunning': 'letters',
    'payments.send-receipt': 'letters',
  },
  chores: (dependencies: ChoreDependencies) => ({
    'forgetting statements': {
      everyMs: 15 * minute,
      run: () => dependencies.inPlatform(deleteOldDrafts),
    },
    'owing for tiers': { everyMs: 15 * minute, run: () => oweCharges(dependencies) },
    'crediting recommendations': {
      everyMs: 15 * minute,
      run: () => creditPaidRecommendations(dependencies),
    },
    'dunning by itself': { everyMs: 5 * minute, run: () => dunByItself(dependencies) },
  }),
  invariants: [
    ...chargesInvariants,
    ...statementsInvariants,
    ...payoutsInvariants,
    ...datevInvariants,
    ...dunningInvariants,
    ...lateInvariants,
  ],
  subjects: { ...matchingSubjects, ...statementsSubjects },
  search: paymentsSearch,
  person: paymentsPart,
  lists: paymentsLists,
  owned: paymentsOwned,
} satisfies Room
