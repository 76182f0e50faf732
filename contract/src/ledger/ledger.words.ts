import { on, told } from '../wire/audited-command.ts'
import { rule } from '../wire/invariant-rule.ts'
import type { Wording } from '../wire/locales.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'
import { receivableFieldWords } from './ledger.fields.ts'
import { ledgerRefusals } from './ledger-refusals.ts'
import { paymentWayNames, receivableStateNames } from './receivable-states.ts'

const sums: Wording = {
  de: 'Buchen Sie mit diesen Beträgen nichts weiter, und schreiben Sie dem Support: Die Summe wird dort berichtigt.',
  en: 'Book nothing further with these amounts, and write to support: the sum is corrected there.',
}

export const ledgerWords = {
  commands: {
    'receivable.created': on('Forderung angelegt', 'Receivable created', 'angelegt', 'created'),
    'receivable.changed': on('Forderung geändert', 'Receivable changed', 'geändert', 'changed'),
    'receivable.written-off': on('Forderung ausgebucht', 'Receivable written off', 'ausgebucht', 'wrote off'),
    'receivable.fee-waived': told(
      'Stornogebühr erlassen',
      'Cancellation fee waived',
      'hat die Stornogebühr von {subject} erlassen',
      'waived the cancellation fee of {subject}',
    ),
    'receivable.small-rest-given-up': told(
      'Kleiner Rest ausgebucht',
      'Small rest written off',
      'hat einen Rest innerhalb der Toleranz für {subject} ausgebucht',
      'wrote off a rest within the tolerance for {subject}',
    ),
    'receivable.write-off-taken-back': told(
      'Ausbuchung zurückgenommen',
      'Write-off taken back',
      'hat die Ausbuchung für {subject} zurückgenommen',
      'took back the write-off of {subject}',
    ),
    'payment.noted': on('Zahlung erfasst', 'Payment recorded', 'erfasst', 'recorded'),
    'payment.changed': on('Zahlung geändert', 'Payment changed', 'geändert', 'changed'),
    'payment.allocated': on('Zahlung zugeordnet', 'Payment allocated', 'zugeordnet', 'allocated'),
    'payment.allocation-taken-back': told(
      'Zuordnung zurückgenommen',
      'Allocation taken back',
      'hat eine Zuordnung für {subject} zurückgenommen',
      'took back an allocation of {subject}',
    ),
    'payment.reversed': told(
      'Zahlung storniert',
      'Payment reversed',
      'hat {subject} storniert',
      'reversed {subject}',
    ),
    'payment.reversal-taken-back': told(
      'Storno zurückgenommen',
      'Reversal taken back',
      'hat das Storno für {subject} zurückgenommen',
      'took back the reversal of {subject}',
    ),
    'payment.refunded': told(
      'Guthaben erstattet',
      'Credit refunded',
      'hat Guthaben aus {subject} erstattet',
      'refunded credit from {subject}',
    ),
    'payment.freed': told(
      'Guthaben entstanden',
      'Credit created',
      'hat Geld aus {subject} als Guthaben freigegeben, weil der Platz storniert wurde',
      'freed money of {subject} as a credit, because the place was cancelled',
    ),
    'receivables.exported': told(
      'Forderungen exportiert',
      'Receivables exported',
      'hat Forderungen exportiert',
      'exported receivables',
    ),
    'payments.exported': told(
      'Zahlungen exportiert',
      'Payments exported',
      'hat Zahlungen exportiert',
      'exported payments',
    ),
    'allocations.exported': told(
      'Zuordnungen exportiert',
      'Allocations exported',
      'hat Zuordnungen exportiert',
      'exported allocations',
    ),
  },
  subjects: {
    receivable: {
      name: { de: 'Forderung', en: 'Receivable' },
      named: { de: 'die Forderung „{name}“', en: 'the receivable “{name}”' },
      unnamed: { de: 'eine Forderung', en: 'a receivable' },
      isWorkedOn: true,
      values: { state: receivableStateNames },
    },
    payment: {
      name: { de: 'Zahlung', en: 'Payment' },
      named: { de: 'die Zahlung von {name}', en: 'the payment of {name}' },
      unnamed: { de: 'eine Zahlung', en: 'a payment' },
      isWorkedOn: true,
    },
  },
  fields: {
    amountCents: receivableFieldWords.amountCents.label,
    paymentWay: { ...receivableFieldWords.way.label, values: paymentWayNames },
    dueOn: receivableFieldWords.dueOn.label,
    receivedOn: receivableFieldWords.receivedOn.label,
    reason: sharedFields.reason,
    rows: sharedFields.rows,
    format: sharedFields.format,
  },
  rules: {
    receivables: rule(
      'sums',
      'Jede Forderung ist die Summe ihrer Posten, und nie ist mehr bezahlt und ausgebucht, als sie fordert.',
      'Every receivable is the sum of its lines, and never more is paid and written off than it charges.',
      sums,
    ),
    payments: rule(
      'sums',
      'Von jeder Zahlung ist nie mehr zugeordnet, storniert und erstattet, als eingegangen ist.',
      'No payment has more allocated, reversed and refunded than was received.',
      sums,
    ),
    'sums of receivables': rule(
      'sums',
      'Die Summen über der Liste der Forderungen sind die der einzelnen Forderungen.',
      'The sums above the list of receivables are those of the single receivables.',
      sums,
    ),
    'sums of payments': rule(
      'sums',
      'Die Summen über der Liste der Zahlungen sind die der einzelnen Zahlungen.',
      'The sums above the list of payments are those of the single payments.',
      sums,
    ),
    'small rests': rule(
      'sums',
      'Ein kleiner Rest ist nur ausgebucht, wo mehr als er gezahlt wurde.',
      'A small rest is written off only where more than that was paid.',
      sums,
    ),
  },
  refusals: ledgerRefusals,
} satisfies RoomWords
