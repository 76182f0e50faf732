import { leftOut, owned, type RoomOwned } from '#platform/room-owned.ts'

export const paymentsOwned = {
  bank_import: owned('Eingelesene Kontoauszüge', 'Bank statements that were imported'),
  bank_file: owned('Dateien dieser Kontoauszüge', 'Files of those bank statements', ['content']),
  bank_statement: owned('Auszüge in diesen Dateien', 'Statements in those files'),
  bank_line: owned(
    'Umsätze; von fremden Konten steht nur das Ende darin',
    'Transactions; of the accounts of others only the end is in it',
  ),
  bank_line_decision: owned('Was mit Umsätzen geschah', 'What was done with transactions'),
  bank_columns: owned(
    'Welche Spalten die CSV-Dateien der Bank haben',
    'Which columns the CSV files of the bank have',
  ),
  datev_settings: owned('Konten und Kennzeichen für DATEV', 'Accounts and marks for DATEV'),
  datev_debtor: owned('Debitorennummern', 'Numbers of debtors'),
  datev_export: owned('Frühere Exporte für DATEV', 'Former exports for DATEV'),
  datev_posting: owned('Buchungen in diesen Exporten', 'Bookings in those exports'),
  dunning_settings: owned('Einstellungen der Mahnungen', 'Settings of the dunning'),
  dunning_run: owned('Mahnläufe', 'Dunning runs'),
  dunning_notice: owned('Mahnungen', 'Dunning letters'),
  dunning_notice_item: owned('Forderungen in den Mahnungen', 'Receivables in the dunning letters'),
  dunning_pause: owned('Pausen vom Mahnen', 'Pauses of the dunning'),
  late_payment: owned(
    'Zahlungen, die nach Ablauf der Reservierung kamen',
    'Payments that came after the reservation had ended',
  ),
  matching_settings: owned('Einstellungen der Zuordnung', 'Settings of the matching'),
  matching_rule: owned(
    'Regeln der Zuordnung; von Konten steht nur ihr Name darin',
    'Rules of the matching; of accounts only their name is in it',
  ),
  matching_decision: owned('Was die Zuordnung entschieden hat', 'What the matching decided'),
  owed_charge: owned('Was der Plattform geschuldet wird', 'What is owed to the platform'),
  service_payout: owned('Auszahlungen der Zahlungsdienste', 'Payouts of the payment services'),
  service_payout_part: owned('Zahlungen in diesen Auszahlungen', 'Payments in those payouts'),
  matched_payment: leftOut(
    'Merkzettel der Zuordnung, ohne eigene Angaben',
    'A note of the matching, without facts of its own',
  ),
} satisfies RoomOwned
