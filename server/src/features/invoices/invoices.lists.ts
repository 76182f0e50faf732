import type { RoomLists } from '#platform/room-lists.ts'

export const invoicesLists = {
  invoices: { route: 'invoices.exportInvoices', event: 'invoices.exported', count: null },
} satisfies RoomLists
