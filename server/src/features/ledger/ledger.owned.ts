import { leftOut, owned, type RoomOwned } from '#platform/room-owned.ts'

export const ledgerOwned = {
  receivable: owned('Forderungen: was geschuldet wird', 'Receivables: what is owed'),
  receivable_line: owned('Posten der Forderungen', 'Lines of the receivables'),
  payment: owned('Zahlungen: was eingegangen ist', 'Payments: what came in'),
  allocation: owned('Welche Zahlung welche Forderung begleicht', 'Which payment pays which receivable'),
  payment_reversal: owned('Zurückgegangene Zahlungen', 'Payments that went back'),
  write_off: owned('Erlassene und abgeschriebene Beträge', 'Amounts that were written off'),
  refund: owned('Ausgezahlte Erstattungen', 'Refunds that were paid out'),
  payment_sum: leftOut('Summe, die aus den Zahlungen folgt', 'A sum that follows from the payments'),
  receivable_sum: leftOut('Summe, die aus den Forderungen folgt', 'A sum that follows from the receivables'),
} satisfies RoomOwned
