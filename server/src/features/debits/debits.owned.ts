import { owned, type RoomOwned, settings, staying } from '#platform/room-owned.ts'

export const debitsOwned = {
  debit: owned('Lastschriften', 'Direct debits'),
  debit_item: owned('Forderungen der Lastschriften', 'Receivables of the direct debits'),
  debit_notice: owned('Ankündigungen der Lastschriften', 'Announcements of the direct debits'),
  debit_run: owned('Läufe der Lastschriften', 'Runs of the direct debits'),
  debit_file: staying(
    owned(
      'Dateien für die Bank, ohne ihren versiegelten Inhalt',
      'Files for the bank, without their sealed content',
    ),
    'Ihr Inhalt kommt nicht mit: Kontonummern sind versiegelt',
    'Their content does not come along: account numbers are sealed',
  ),
  debit_settings: settings(owned('Einstellungen der Lastschriften', 'Settings of the direct debits'), {
    // What collects by itself begins when somebody says so, lest two houses collect.
    become: { announces_itself: 'false' },
  }),
} satisfies RoomOwned
