import { told } from '../wire/audited-command.ts'
import { rule } from '../wire/invariant-rule.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'
import { refundRefusals } from './refund-refusals.ts'

export const refundsWords = {
  commands: {
    'refund.proposed': told(
      'Erstattung vorgeschlagen',
      'Refund proposed',
      'hat eine Erstattung aus {subject} vorgeschlagen',
      'proposed a refund from {subject}',
    ),
    'refund.released': told(
      'Erstattung freigegeben',
      'Refund released',
      'hat eine Erstattung aus {subject} freigegeben',
      'released a refund from {subject}',
    ),
    'refund.account-asked': told(
      'Nach Bankverbindung gefragt',
      'Asked for an account',
      'hat für eine Erstattung aus {subject} nach der Bankverbindung gefragt',
      'asked for the account of a refund from {subject}',
    ),
    'refund.account-request-withdrawn': told(
      'Anfrage der Bankverbindung zurückgezogen',
      'Request for an account withdrawn',
      'hat die Anfrage der Bankverbindung für eine Erstattung aus {subject} zurückgezogen',
      'withdrew the request for the account of a refund from {subject}',
    ),
    'refund.account-entered': told(
      'Bankverbindung angegeben',
      'Account entered',
      'hat die Bankverbindung für eine Erstattung aus {subject} angegeben',
      'entered the account of a refund from {subject}',
    ),
    'refund.seen': told(
      'Erstattung auf dem Kontoauszug',
      'Refund on the statement',
      'hat eine Erstattung aus {subject} auf dem Kontoauszug gefunden',
      'found a refund from {subject} on the statement',
    ),
    'refund.came-back': told(
      'Erstattung zurückgekommen',
      'Refund came back',
      'hat verbucht, dass eine Erstattung aus {subject} zurückgekommen ist',
      'booked that a refund from {subject} came back',
    ),
    'refund.sent-to-service': told(
      'Erstattung an den Zahlungsdienst',
      'Refund sent to the payment service',
      'hat den Zahlungsdienst gebeten, Geld aus {subject} zu erstatten',
      'asked the payment service to refund money from {subject}',
    ),
    'refund.executed': told(
      'Erstattung ausgeführt',
      'Refund executed',
      'hat eine Erstattung aus {subject} ausgeführt',
      'executed a refund from {subject}',
    ),
    'refund.kept': told(
      'Als Guthaben behalten',
      'Kept as a credit',
      'hat Guthaben aus {subject} behalten, statt es zu erstatten',
      'kept credit from {subject} instead of refunding it',
    ),
    'refund.file-made': told(
      'Überweisungsdatei erstellt',
      'File of transfers made',
      'hat eine Datei mit Erstattungen erstellt',
      'made a file of refunds',
    ),
  },
  letters: {
    'refund.executed': { de: 'Mitteilung über eine Erstattung', en: 'Notice of a refund' },
    'refund.account-asked': {
      de: 'Frage nach der Bankverbindung',
      en: 'Request for a bank account',
    },
  },
  fields: {
    transfers: { de: 'Überweisungen', en: 'Transfers' },
    reason: sharedFields.reason,
  },
  rules: {
    refunds: rule(
      'sums',
      'Jede ausgeführte Erstattung ist genau einmal gebucht, und keine andere.',
      'Each executed refund is booked exactly once, and no other is.',
      {
        de: 'Erstatten Sie mit diesen Zahlungen nichts weiter, und schreiben Sie dem Support.',
        en: 'Refund nothing further of these payments, and write to support.',
      },
    ),
    'refund accounts': rule(
      'sums',
      'Nach einer Bankverbindung wird nur gefragt, solange eine Erstattung darauf wartet.',
      'An account is asked for only while a refund waits for it.',
      {
        de: 'Ziehen Sie die Anfrage zurück, und fragen Sie noch einmal.',
        en: 'Withdraw the request, and ask again.',
      },
    ),
  },
  refusals: refundRefusals,
} satisfies RoomWords
