import { arriving, owned, type RoomOwned, staying } from '#platform/room-owned.ts'

export const refundsOwned = {
  refund_request: arriving(
    owned(
      'Erstattungen mit Stand; von der Kontonummer steht nur das Ende darin',
      'Refunds with state; of the account number only the end is in it',
    ),
    { become: { file_id: 'null' } },
  ),
  refund_share: owned('Anteile der Erstattungen', 'Shares of the refunds'),
  refund_file: staying(
    owned(
      'Dateien mit Überweisungen, ohne ihren versiegelten Inhalt',
      'Files of transfers, without their sealed content',
    ),
    'Ihr Inhalt kommt nicht mit: Kontonummern sind versiegelt',
    'Their content does not come along: account numbers are sealed',
  ),
  refund_account_request: arriving(
    owned('Wann nach einem Konto gefragt wurde', 'When somebody was asked for an account'),
    {
      // The link that it was asked with leads elsewhere.
      become: {
        ended_at: 'coalesce(p.ended_at, a.now)',
        outcome: "coalesce(p.outcome, 'withdrawn')",
      },
    },
  ),
} satisfies RoomOwned
