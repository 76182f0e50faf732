import { owned, type RoomOwned } from '#platform/room-owned.ts'

export const invoicesOwned = {
  invoice: owned('Rechnungen, Stornos und Gutschriften', 'Invoices, cancellations and credit notes'),
  invoice_line: owned('Positionen der Rechnungen', 'Lines of the invoices'),
  invoice_receivable: owned(
    'Welche Forderung auf welcher Rechnung steht',
    'Which receivable is on which invoice',
  ),
  invoice_settings: owned('Einstellungen der Rechnungen', 'Settings of the invoices'),
  invoice_counter: owned('Stand der Nummernkreise', 'Where the number ranges stand'),
  invoice_chain: owned('Ende der Kette der Rechnungen', 'The end of the chain of invoices'),
} satisfies RoomOwned
