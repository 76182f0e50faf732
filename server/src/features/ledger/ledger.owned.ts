import { arriving, leftOut, owned, type RoomOwned } from '#platform/room-owned.ts'

export const ledgerOwned = {
  receivable: arriving(owned('Forderungen: was geschuldet wird', 'Receivables: what is owed'), {
    // The figures follow from the rows that come after it; its first lines have to be what it charges.
    become: {
      charged_cents: `coalesce((select sum((l.row ->> 'gross_cents')::bigint) from arrived l
          where l.name = 'receivable_line' and l.row ->> 'receivable_id' = m.row ->> 'id'
            and l.row ->> 'cause' = 'original'), 0)`,
      allocated_cents: '0',
      written_off_cents: '0',
    },
    counted: ['charged_cents', 'allocated_cents', 'written_off_cents'],
  }),
  receivable_line: owned('Posten der Forderungen', 'Lines of the receivables'),
  payment: arriving(owned('Zahlungen: was eingegangen ist', 'Payments: what came in'), {
    become: { allocated_cents: '0', reversed_cents: '0', refunded_cents: '0' },
    counted: ['allocated_cents', 'reversed_cents', 'refunded_cents'],
  }),
  allocation: arriving(
    owned('Welche Zahlung welche Forderung begleicht', 'Which payment pays which receivable'),
    { after: ['receivable_line'] },
  ),
  payment_reversal: owned('Zurückgegangene Zahlungen', 'Payments that went back'),
  write_off: arriving(owned('Erlassene und abgeschriebene Beträge', 'Amounts that were written off'), {
    after: ['receivable_line'],
  }),
  refund: owned('Ausgezahlte Erstattungen', 'Refunds that were paid out'),
  payment_sum: leftOut('Summe, die aus den Zahlungen folgt', 'A sum that follows from the payments'),
  receivable_sum: leftOut('Summe, die aus den Forderungen folgt', 'A sum that follows from the receivables'),
} satisfies RoomOwned
