import type { ChoreDependencies, JobDependencies, Room } from '#platform/room.ts'
import { forgetOldRuns } from '#platform/runs/run-progress.ts'
import * as invoiceEvents from './invoice.events.ts'
import { invoicesInvariants } from './invoices.invariants.ts'
import { invoicesJobs } from './invoices.jobs.ts'
import { invoicesPart } from './invoices.person.ts'
import { invoicesRoutes } from './invoices.routes.ts'
import { invoicesSubjects } from './invoices.subjects.ts'

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
  routes: invoicesRoutes,
  events: [invoiceEvents],
  jobs: (dependencies: JobDependencies) => invoicesJobs(dependencies),
  lanes: {
    'invoices.finalise-many': 'chores',
    'invoices.print': 'chores',
    'invoices.send-many': 'letters',
  },
  chores: ({ inPlatform }: ChoreDependencies) => ({
    'forgetting runs': { everyMs: 60 * minute, run: () => inPlatform(forgetOldRuns) },
  }),
  invariants: invoicesInvariants,
  subjects: invoicesSubjects,
  person: invoicesPart,
} satisfies Room
