import { on, told } from '../wire/audited-command.ts'
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
    'bank-line.decided': told(
      'Über Bankbuchung entschieden',
      'Bank line decided',
      'hat für {subject} über eine Buchung entschieden',
      'decided on a line of {subject}',
    ),
    'bank-line.reopened': told(
      'Entscheidung über Bankbuchung zurückgenommen',
      'Decision on a bank line undone',
      'hat eine Entscheidung über {subject} zurückgenommen',
      'undid a decision on a line of {subject}',
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
    payouts: rule(
      'sums',
      'Jede Auszahlung eines Zahlungsdienstes ist die Summe ihrer Teile und genau eine Zeile der Bank, die keine Zahlung ist.',
      'Each payout of a payment service is the sum of its parts, and exactly one line of the bank, which is no payment.',
      askSupport,
    ),
    'bank lines': rule(
      'sums',
      'Jede Zeile eines Kontoauszugs zählt einmal, und ihre Zahlung hat ihren Betrag.',
      'Each line of a statement counts once, and its payment has its amount.',
      askSupport,
    ),
  },
} satisfies RoomWords
