import { on } from '../wire/audited-command.ts'
import { askSupport, rule } from '../wire/invariant-rule.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'

export const statementWords = {
  commands: {
    'bank-import.booked': on('Kontoauszüge gebucht', 'Statements booked', 'gebucht', 'booked'),
    'bank-import.undone': on(
      'Kontoauszüge zurückgenommen',
      'Statements taken back',
      'zurückgenommen',
      'took back',
    ),
  },
  subjects: {
    bank_import: {
      name: { de: 'Kontoauszüge', en: 'Statements' },
      named: { de: 'die Kontoauszüge aus {name}', en: 'the statements in {name}' },
      unnamed: { de: 'Kontoauszüge', en: 'statements' },
    },
  },
  fields: {
    statements: { de: 'Kontoauszüge', en: 'Statements' },
    payments: { de: 'Zahlungen', en: 'Payments' },
    paymentCents: { de: 'Summe der Zahlungen', en: 'Sum of payments' },
    waiting: { de: 'Zu entscheiden', en: 'To be decided' },
    noted: { de: 'Nur vermerkt', en: 'Only noted' },
    allocations: { de: 'Zuordnungen', en: 'Allocations' },
    known: { de: 'Schon bekannt', en: 'Known already' },
    reason: sharedFields.reason,
  },
  rules: {
    'bank lines': rule(
      'sums',
      'Jede Zeile eines Kontoauszugs zählt einmal, und ihre Zahlung hat ihren Betrag.',
      'Each line of a statement counts once, and its payment has its amount.',
      askSupport,
    ),
  },
} satisfies RoomWords
