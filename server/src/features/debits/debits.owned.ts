import { owned, type RoomOwned } from '#platform/room-owned.ts'

export const debitsOwned = {
  debit: owned('Lastschriften', 'Direct debits'),
  debit_item: owned('Forderungen der Lastschriften', 'Receivables of the direct debits'),
  debit_notice: owned('Ankündigungen der Lastschriften', 'Announcements of the direct debits'),
  debit_run: owned('Läufe der Lastschriften', 'Runs of the direct debits'),
  debit_file: owned(
    'Dateien für die Bank, ohne ihren versiegelten Inhalt',
    'Files for the bank, without their sealed content',
  ),
  debit_settings: owned('Einstellungen der Lastschriften', 'Settings of the direct debits'),
} satisfies RoomOwned
