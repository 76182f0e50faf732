import type { EInvoice } from './e-invoice.ts'

/** A business rule by the number that validators name it with. */
export type EInvoiceRule = { id: string; holds: (invoice: EInvoice) => boolean }

export const sum = <Item>(items: readonly Item[], centsOf: (item: Item) => number): number =>
  items.reduce((total, item) => total + centsOf(item), 0)

/** How much allowances and charges add to a sum. */
export const addedBy = (allowances: EInvoice['allowances']): number =>
  sum(allowances, ({ kind, cents }) => (kind === 'charge' ? cents : -cents))

export const isSaid = (text: string): boolean => text.trim() !== ''
