import type { Room } from '#platform/room.ts'
import * as invoiceEvents from './invoice.events.ts'
import { invoicesInvariants } from './invoices.invariants.ts'
import { invoicesPart } from './invoices.person.ts'
import { invoicesRoutes } from './invoices.routes.ts'
import { invoicesSubjects } from './invoices.subjects.ts'

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
  invariants: invoicesInvariants,
  subjects: invoicesSubjects,
  person: invoicesPart,
} satisfies Room
