import {
  feedbackFormFields,
  feedbackQuestion,
  fewestUnnamed,
} from '@reihum/contract/feedback/feedback.schema.ts'
import { holding, leftOut, owned, type RoomOwned, settings } from '#platform/room-owned.ts'

/** What is held back on the screens is not in the export either. */
const isShown = (feedback: string) => `${feedback}.registration_id is not null or (
  select count(*) from feedback o where o.tenant_id = ${feedback}.tenant_id
    and o.course_id = ${feedback}.course_id and o.registration_id is null) >= ${fewestUnnamed}`

export const feedbackOwned = {
  feedback: { ...owned('Rückmeldungen', 'Feedback'), only: isShown('t') },
  feedback_answer: {
    ...owned('Antworten auf eigene Fragen', 'Answers to questions of your own'),
    only: `exists (select from feedback f
      where f.tenant_id = t.tenant_id and f.id = t.feedback_id and (${isShown('f')}))`,
  },
  feedback_form: settings(
    holding(owned('Ob und wie nach Rückmeldungen gefragt wird', 'Whether and how feedback is asked for'), {
      intro: feedbackFormFields.shape.intro,
    }),
  ),
  feedback_question: holding(owned('Eigene Fragen', 'Questions of your own'), {
    label: feedbackQuestion.shape.label,
    options: feedbackQuestion.shape.options,
  }),
  feedback_given: {
    ...leftOut(
      'Wer eine Rückmeldung gegeben hat: Ohne Namen soll das niemand erfahren',
      'Who gave feedback: without names nobody is to know',
    ),
    madeFrom: {
      table: 'feedback',
      columns: ['registration_id', 'course_id'],
      which: 'p.registration_id is not null',
    },
  },
} satisfies RoomOwned
