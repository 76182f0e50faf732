import { told } from '../wire/audited-command.ts'
import { rule } from '../wire/invariant-rule.ts'
import type { RoomWords } from '../wire/room-words.ts'

/** What the log says of the matching. */
export const matchingWords = {
  commands: {
    'payment.put-aside': told(
      'Zahlung zurückgestellt',
      'Payment put aside',
      'hat {subject} zurückgestellt',
      'put {subject} aside',
    ),
    'payment.not-ours': told(
      'Zahlung gehört zu nichts',
      'Payment belongs to nothing',
      'hat festgehalten, dass {subject} zu keiner Forderung gehört',
      'noted that {subject} belongs to no receivable',
    ),
    'payments.matched': told(
      'Zahlungen automatisch zugeordnet',
      'Payments matched automatically',
      'hat Zahlungen automatisch zugeordnet',
      'matched payments automatically',
    ),
    'matching.requested': told(
      'Zuordnung angestoßen',
      'Matching started',
      'hat die automatische Zuordnung angestoßen',
      'started the automatic matching',
    ),
    'matching.changed': told(
      'Automatische Zuordnung geändert',
      'Automatic matching changed',
      'hat geändert, was automatisch zugeordnet wird',
      'changed what is matched automatically',
    ),
    'matching-rule.learned': told(
      'Konto gemerkt',
      'Account remembered',
      'hat sich {subject} gemerkt',
      'remembered {subject}',
    ),
    'matching-rule.changed': told(
      'Gemerktes Konto geändert',
      'Remembered account changed',
      'hat {subject} geändert',
      'changed {subject}',
    ),
    'matching-rule.forgotten': told(
      'Gemerktes Konto vergessen',
      'Remembered account forgotten',
      'hat {subject} vergessen',
      'forgot {subject}',
    ),
  },
  subjects: {
    matching_rule: {
      name: { de: 'Gemerktes Konto', en: 'Remembered account' },
      named: { de: 'das Konto, das für {name} zahlt', en: 'the account that pays for {name}' },
      unnamed: { de: 'ein gemerktes Konto', en: 'a remembered account' },
    },
  },
  rules: {
    'late payments': rule(
      'sums',
      'Ein Platz, der nach der Frist wieder eingebucht wurde, ist mit der Zahlung bezahlt, die danach kam.',
      'A place that was booked again after its deadline is paid by the payment that came later.',
      {
        de: 'Sehen Sie auf der Seite der Zahlung nach, wofür sie steht, und schreiben Sie dem Support.',
        en: 'See on the page of the payment what it is for, and write to support.',
      },
    ),
  },
  fields: {
    looked: { de: 'Angesehen', en: 'Looked at' },
    booked: { de: 'Zugeordnet', en: 'Matched' },
    isOn: { de: 'Eingeschaltet', en: 'Switched on' },
    score: { de: 'Sicherheit', en: 'Certainty' },
    lead: { de: 'Vorsprung', en: 'Lead' },
    toleranceCents: { de: 'Toleranz', en: 'Tolerance' },
    latePlaces: {
      de: 'Zahlung nach der Frist',
      en: 'Payment after the deadline',
      values: {
        book_again: { de: 'Wieder einbuchen', en: 'Book again' },
        credit: { de: 'Gutschreiben', en: 'Credit' },
      },
    },
    personId: { de: 'Person', en: 'Person' },
  },
} satisfies RoomWords
