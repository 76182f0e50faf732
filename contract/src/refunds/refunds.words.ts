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
  fields: {
    transfers: { de: 'Überweisungen', en: 'Transfers' },
    reason: sharedFields.reason,
  },
  rules: {
    refunds: rule(
      'sums',
      'Jede erstattete Erstattung ist genau einmal gebucht, und keine andere.',
      'Each executed refund is booked exactly once, and no other is.',
      {
        de: 'Erstatten Sie mit diesen Zahlungen nichts weiter, und schreiben Sie dem Support.',
        en: 'Refund nothing further of these payments, and write to support.',
      },
    ),
  },
  refusals: refundRefusals,
} satisfies RoomWords
