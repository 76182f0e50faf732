import { told } from '../wire/audited-command.ts'
import { askSupport, rule } from '../wire/invariant-rule.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'
import { feedbackNamingNames } from './feedback.schema.ts'
import { feedbackRefusals } from './feedback-refusals.ts'

export const feedbackWords = {
  commands: {
    'feedback.form-changed': told(
      'Fragen zur Rückmeldung geändert',
      'Questions of the feedback changed',
      'hat die Fragen zur Rückmeldung geändert',
      'changed the questions of the feedback',
    ),
    'feedback.exported': told(
      'Rückmeldungen exportiert',
      'Feedback exported',
      'hat Rückmeldungen exportiert',
      'exported feedback',
    ),
  },
  fields: {
    rows: sharedFields.rows,
    format: sharedFields.format,
    asksForFeedback: { de: 'Rückmeldung möglich', en: 'Feedback can be given' },
    feedbackNaming: { de: 'Namen bei Rückmeldungen', en: 'Names with feedback', values: feedbackNamingNames },
    feedbackIntro: { de: 'Einleitung der Rückmeldung', en: 'Introduction of the feedback' },
    feedbackQuestions: { de: 'Fragen zur Rückmeldung', en: 'Questions of the feedback' },
  },
  rules: {
    feedback: rule(
      'privacy',
      'Zu jeder Teilnahme gibt es höchstens eine Rückmeldung, und eine ohne Namen führt zu niemandem.',
      'Each participant has given feedback at most once, and feedback without a name cannot be traced to anybody.',
      askSupport,
    ),
  },
  refusals: feedbackRefusals,
} satisfies RoomWords
