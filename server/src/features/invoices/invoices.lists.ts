import type { RoomLists } from '#platform/room-lists.ts'
import { exportInvoices } from './finals/export-invoices.ts'

export const invoicesLists = {
  invoices: {
    route: 'invoices.exportInvoices',
    event: 'invoices.exported',
    count: null,
    byItself: {
      name: { de: 'Rechnungen', en: 'Invoices' },
      formats: ['zip'],
      write: (ctx, { storage, period, locale }) => exportInvoices(ctx, storage, period, locale),
    },
  },
} satisfies RoomLists
