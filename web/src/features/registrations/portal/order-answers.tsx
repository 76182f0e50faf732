import { askedOfOrder } from '@reihum/contract/courses/attribute.schema.ts'
import { AnswerField } from './answer-field.tsx'
import { answerName } from './booking-entries.ts'
import { messageOf } from './message-of.ts'
import type { Form } from './person-fields.tsx'

/** What the courses ask once for the whole order, however many people and courses it has. */
export function OrderAnswers({ course, further, visit, entries, errors }: Form) {
  return askedOfOrder([course, ...further].map(({ attributes }) => attributes)).map((asked) => (
    <AnswerField
      key={asked.id}
      at={null}
      asked={asked}
      entry={entries.answers.get(asked.id)}
      error={messageOf(errors, answerName(null, asked.id))}
      visit={visit}
    />
  ))
}
