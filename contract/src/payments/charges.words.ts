import { told } from '../wire/audited-command.ts'
import { askSupport, rule } from '../wire/invariant-rule.ts'
import type { RoomWords } from '../wire/room-words.ts'

/** What the log and the doctor say of what tenants owe for their tiers. */
export const chargesWords = {
  commands: {
    'receivable.charged-less': told(
      'Forderung ermäßigt',
      'Receivable lowered',
      'hat {subject} um eine Gutschrift ermäßigt',
      'lowered {subject} by a credit',
    ),
  },
  rules: {
    'owed charges': rule(
      'sums',
      'Jedes Entgelt für einen Tarif ist einmal und in voller Höhe gefordert.',
      'Every charge for a tier is owed once and in full.',
      askSupport,
    ),
  },
} satisfies RoomWords
