import { arriving, leftOut, owned, type RoomOwned, settings, staying } from '#platform/room-owned.ts'

/** Statements that were only looked at stay behind with their files. */
const ofBookedImport =
  'exists (select from bank_import i where i.tenant_id = a.tenant_id and i.id = p.bank_import_id)'

export const paymentsOwned = {
  bank_import: arriving(owned('Eingelesene Kontoauszüge', 'Bank statements that were imported'), {
    which: 'p.booked_at is not null',
  }),
  bank_file: arriving(owned('Dateien dieser Kontoauszüge', 'Files of those bank statements', ['content']), {
    which: ofBookedImport,
  }),
  bank_statement: arriving(owned('Auszüge in diesen Dateien', 'Statements in those files'), {
    which: ofBookedImport,
  }),
  bank_line: arriving(
    owned(
      'Umsätze; von fremden Konten steht nur das Ende darin',
      'Transactions; of the accounts of others only the end is in it',
    ),
    { which: ofBookedImport },
  ),
  bank_line_decision: owned('Was mit Umsätzen geschah', 'What was done with transactions'),
  bank_columns: settings(
    owned('Welche Spalten die CSV-Dateien der Bank haben', 'Which columns the CSV files of the bank have'),
  ),
  datev_settings: settings(owned('Konten und Kennzeichen für DATEV', 'Accounts and marks for DATEV')),
  datev_debtor: owned('Debitorennummern', 'Numbers of debtors'),
  datev_export: owned('Frühere Exporte für DATEV', 'Former exports for DATEV'),
  datev_posting: owned('Buchungen in diesen Exporten', 'Bookings in those exports'),
  dunning_settings: settings(owned('Einstellungen der Mahnungen', 'Settings of the dunning')),
  dunning_run: owned('Mahnläufe', 'Dunning runs'),
  dunning_notice: owned('Mahnungen', 'Dunning letters'),
  dunning_notice_item: owned('Forderungen in den Mahnungen', 'Receivables in the dunning letters'),
  dunning_pause: owned('Pausen vom Mahnen', 'Pauses of the dunning'),
  late_payment: owned(
    'Zahlungen, die nach Ablauf der Reservierung kamen',
    'Payments that came after the reservation had ended',
  ),
  matching_settings: settings(owned('Einstellungen der Zuordnung', 'Settings of the matching')),
  matching_rule: staying(
    owned(
      'Regeln der Zuordnung; von Konten steht nur ihr Name darin',
      'Rules of the matching; of accounts only their name is in it',
    ),
    'Regeln erkennen Konten, und Kontonummern kommen nicht mit',
    'Rules recognise accounts, and account numbers do not come along',
  ),
  matching_decision: arriving(owned('Was die Zuordnung entschieden hat', 'What the matching decided'), {
    become: { rule_id: 'null' },
  }),
  owed_charge: staying(
    owned('Was der Plattform geschuldet wird', 'What is owed to the platform'),
    'Betrifft nur den Betreiber der Plattform',
    'Concerns only who runs the platform',
  ),
  service_payout: owned('Auszahlungen der Zahlungsdienste', 'Payouts of the payment services'),
  service_payout_part: owned('Zahlungen in diesen Auszahlungen', 'Payments in those payouts'),
  matched_payment: leftOut(
    'Merkzettel der Zuordnung, ohne eigene Angaben',
    'A note of the matching, without facts of its own',
  ),
} satisfies RoomOwned
