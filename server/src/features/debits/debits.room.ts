import type { ChoreDependencies, JobDependencies, Room } from '#platform/room.ts'
import { debitsLetters } from './debit-kinds.ts'
import * as debitsEvents from './debits.events.ts'
import { debitsInvariants } from './debits.invariants.ts'
import { debitsJobs } from './debits.jobs.ts'
import { debitsOwned } from './debits.owned.ts'
import { debitsPart } from './debits.person.ts'
import { debitsRoutes } from './debits.routes.ts'
import { debitsSubjects } from './debits.subjects.ts'
import { announceByItself, collectByItself, dropByItself } from './debits-by-themselves.ts'

const minute = 60_000

/** What is collected by direct debit. */
export const debitsRoom = {
  name: 'debits',
  tables: ['debit', 'debit_file', 'debit_item', 'debit_notice', 'debit_run', 'debit_settings'],
  letters: debitsLetters,
  routes: debitsRoutes,
  events: [debitsEvents],
  jobs: (dependencies: JobDependencies) => debitsJobs(dependencies),
  lanes: {
    'debits.tell-announced': 'letters',
    'debits.tell-returned': 'letters',
    'debits.drop-broken': 'chores',
    'debits.recognise-lines': 'chores',
    'debits.renew-files': 'chores',
    'debits.follow-returns': 'chores',
  },
  chores: (dependencies: ChoreDependencies) => ({
    'announcing debits': { everyMs: 15 * minute, run: () => announceByItself(dependencies) },
    'dropping debits': { everyMs: 5 * minute, run: () => dropByItself(dependencies) },
    'collecting debits': { everyMs: 5 * minute, run: () => collectByItself(dependencies) },
  }),
  invariants: debitsInvariants,
  subjects: debitsSubjects,
  person: debitsPart,
  owned: debitsOwned,
} satisfies Room
