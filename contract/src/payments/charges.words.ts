import { told } from '../wire/audited-command.ts'
import { askSupport, rule } from '../wire/invariant-rule.ts'
import type { RoomWords } from '../wire/room-words.ts'

/** What the log and the doctor say of what tenants owe for their tiers. */
export const chargesWords = {
  commands: {
    'charge.owed': told(
      'Entgelt für einen Tarif gefordert',
      'Charge for a tier owed',
      'hat {subject} für einen Tarif gestellt und darüber geschrieben',
      'charged {subject} for a tier, and wrote about it',
    ),
    'receivable.charged-less': told(
      'Forderung ermäßigt',
      'Receivable lowered',
      'hat {subject} um eine Gutschrift ermäßigt',
      'lowered {subject} by a credit',
    ),
  },
  letters: {
    'charge.owed': { de: 'Entgelt für den Tarif', en: 'Charge for the tier' },
  },
  rules: {
    'owed charges': rule(
      'sums',
      'Jedes Entgelt für einen Tarif ist einmal und in voller Höhe gefordert.',
      'Every charge for a tier is owed once and in full.',
      askSupport,
    ),
    'paid recommendations': rule(
      'sums',
      'Eine Empfehlung ist erst gutgeschrieben, nachdem ein Monat bezahlt wurde.',
      'A recommendation is credited only after a month was paid.',
      askSupport,
    ),
  },
} satisfies RoomWords
