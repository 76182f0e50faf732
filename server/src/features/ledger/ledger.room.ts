import type { Room } from '#platform/room.ts'
import * as ledgerEvents from './ledger.events.ts'
import { ledgerInvariants } from './ledger.invariants.ts'
import { ledgerOwned } from './ledger.owned.ts'
import { ledgerPart } from './ledger.person.ts'
import { ledgerSubjects } from './ledger.subjects.ts'

/** What is owed, what came in, and what of it pays what. It has no routes: those are of payments. */
export const ledgerRoom = {
  name: 'ledger',
  tables: [
    'allocation',
    'payment',
    'payment_reversal',
    'payment_sum',
    'receivable',
    'receivable_line',
    'receivable_sum',
    'refund',
    'write_off',
  ],
  routes: () => ({}),
  events: [ledgerEvents],
  invariants: ledgerInvariants,
  subjects: ledgerSubjects,
  person: ledgerPart,
  owned: ledgerOwned,
} satisfies Room
