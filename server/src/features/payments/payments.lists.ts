import {
  allocationExportInput,
  paymentExportInput,
  paymentFilter,
} from '@reihum/contract/payments/payment.schema.ts'
import { receivableExportInput, receivableFilter } from '@reihum/contract/payments/receivable.schema.ts'
import type { RoomLists } from '#platform/room-lists.ts'
import { countAllocations } from './incoming/allocation-list.queries.ts'
import { exportAllocations } from './incoming/export-allocations.ts'
import { exportPayments } from './incoming/export-payments.ts'
import { totalPayments } from './incoming/payment-filter.queries.ts'
import { exportReceivables } from './receivables/export-receivables.ts'
import { totalReceivables } from './receivables/receivable-filter.queries.ts'

export const paymentsLists = {
  receivables: {
    route: 'payments.exportReceivables',
    event: 'receivables.exported',
    count: async (ctx) => (await totalReceivables(ctx, receivableFilter.parse({}))).count,
    byItself: {
      name: { de: 'Forderungen', en: 'Receivables' },
      formats: ['csv', 'xlsx'],
      write: (ctx, { format, locale }) =>
        exportReceivables(ctx, receivableExportInput.parse({ format }), locale),
    },
  },
  payments: {
    route: 'payments.exportPayments',
    event: 'payments.exported',
    count: async (ctx) => (await totalPayments(ctx, paymentFilter.parse({}))).count,
    byItself: {
      name: { de: 'Zahlungen', en: 'Payments' },
      formats: ['csv', 'xlsx'],
      write: (ctx, { format, locale }) => exportPayments(ctx, paymentExportInput.parse({ format }), locale),
    },
  },
  allocations: {
    route: 'payments.exportAllocations',
    event: 'allocations.exported',
    count: countAllocations,
    byItself: {
      name: { de: 'Zuordnungen', en: 'Allocations' },
      formats: ['csv', 'xlsx'],
      write: (ctx, { format, locale }) =>
        exportAllocations(ctx, allocationExportInput.parse({ format }), locale),
    },
  },
  // What the bookkeeping was told must not be told twice, so somebody looks at each of these.
  datev: { route: 'payments.exportDatev', event: 'datev.exported', count: null, byItself: null },
} satisfies RoomLists
