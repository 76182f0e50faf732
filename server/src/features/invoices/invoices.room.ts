import type { ChoreDependencies, JobDependencies, Room } from '#platform/room.ts'
import { forgetOldRuns } from '#platform/runs/run-progress.ts'
import { draftStarted } from './drafts/drafts-by-themselves.ts'
import { releaseInvoices } from './finals/release-invoices.ts'
import * as invoiceEvents from './invoice.events.ts'
import { invoicesInvariants } from './invoices.invariants.ts'
import { invoicesJobs } from './invoices.jobs.ts'
import { invoicesLists } from './invoices.lists.ts'
import { invoicesOwned } from './invoices.owned.ts'
import { invoicesPart } from './invoices.person.ts'
import { invoicesRoutes } from './invoices.routes.ts'
import { invoicesSearch } from './invoices.search.ts'
import { invoicesSubjects } from './invoices.subjects.ts'
import { invoicesLetters } from './sending/invoice-kinds.ts'

const minute = 60_000

/** Invoices: papers about what is owed, that nobody changes once they are final. */
export const invoicesRoom = {
  name: 'invoices',
  tables: [
    'invoice',
    'invoice_chain',
    'invoice_counter',
    'invoice_line',
    'invoice_receivable',
    'invoice_settings',
  ],
  letters: invoicesLetters,
  routes: invoicesRoutes,
  events: [invoiceEvents],
  jobs: (dependencies: JobDependencies) => invoicesJobs(dependencies),
  lanes: {
    'invoices.finalise-many': 'chores',
    'invoices.draft-confirmed': 'chores',
    'invoices.print': 'papers',
    'invoices.send-many': 'letters',
  },
  chores: (dependencies: ChoreDependencies) => ({
    'forgetting runs': { everyMs: 60 * minute, run: () => dependencies.inPlatform(forgetOldRuns) },
    'drafting invoices': { everyMs: 15 * minute, run: () => draftStarted(dependencies) },
    'releasing invoices': { everyMs: 60 * minute, run: () => releaseInvoices(dependencies) },
  }),
  invariants: invoicesInvariants,
  subjects: invoicesSubjects,
  search: invoicesSearch,
  person: invoicesPart,
  lists: invoicesLists,
  owned: invoicesOwned,
} satisfies Room
