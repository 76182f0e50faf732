import { owned, type RoomOwned } from '#platform/room-owned.ts'

export const refundsOwned = {
  refund_request: owned(
    'Erstattungen mit Stand; von der Kontonummer steht nur das Ende darin',
    'Refunds with state; of the account number only the end is in it',
  ),
  refund_share: owned('Anteile der Erstattungen', 'Shares of the refunds'),
  refund_file: owned(
    'Dateien mit Überweisungen, ohne ihren versiegelten Inhalt',
    'Files of transfers, without their sealed content',
  ),
  refund_account_request: owned(
    'Wann nach einem Konto gefragt wurde',
    'When somebody was asked for an account',
  ),
} satisfies RoomOwned
