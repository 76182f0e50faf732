import { arriving, owned, type RoomOwned, settings } from '#platform/room-owned.ts'

export const invoicesOwned = {
  invoice: arriving(
    owned('Rechnungen, Stornos und Gutschriften', 'Invoices, cancellations and credit notes'),
    {
      // Lines belong to a draft until it is final.
      later: [
        'state',
        'series',
        'period',
        'counter',
        'number',
        'issued_on',
        'finalised_at',
        'content',
        'content_digest',
        'chain_position',
        'previous_hash',
        'hash',
        'kept_until',
        'released_at',
        'pdf_file_id',
        'xml_file_id',
        'sent_at',
      ],
      become: { state: "'draft'" },
    },
  ),
  invoice_line: owned('Positionen der Rechnungen', 'Lines of the invoices'),
  invoice_receivable: owned(
    'Welche Forderung auf welcher Rechnung steht',
    'Which receivable is on which invoice',
  ),
  invoice_settings: settings(owned('Einstellungen der Rechnungen', 'Settings of the invoices')),
  invoice_counter: owned('Stand der Nummernkreise', 'Where the number ranges stand'),
  invoice_chain: owned('Ende der Kette der Rechnungen', 'The end of the chain of invoices'),
} satisfies RoomOwned
