import type { AskedAttribute, AttributeAnswer } from '@reihum/contract/courses/attribute.schema.ts'
import type { GivenAnswer } from '@reihum/contract/registrations/registration.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import {
  type AnswerError,
  type CheckedAnswer,
  checkAnswers,
} from '#features/courses/attributes/attribute-answer.rules.ts'
import { canonical } from '#platform/canonical.ts'

export type AnswerChanges =
  | { kind: 'accepted'; kept: CheckedAnswer[]; removed: string[] }
  | { kind: 'refused'; errors: AnswerError[] }

type Known = { questions: readonly AskedAttribute[]; given: readonly GivenAnswer[] }

/**
 * What the answers that staff enters change, checked as the form checks them. What is not among them stays, an answer
 * emptied is taken away unless the form requires it, and one that says the same as before keeps the question that was asked.
 */
export function answerChanges(
  { questions, given }: Known,
  answers: readonly AttributeAnswer[],
  locale: Locale,
): AnswerChanges {
  const asked = questions.filter(({ id }) => answers.some(({ attributeId }) => attributeId === id))
  const checked = checkAnswers(asked, answers, locale)
  if (checked.kind === 'refused') return checked
  const before = new Map<string, GivenAnswer>(given.map((answer) => [answer.asked.id, answer]))
  const isNew = ({ attributeId, value }: CheckedAnswer) => {
    const known = before.get(attributeId)
    return !known || canonical(known.value) !== canonical(value)
  }
  const filled = new Set<string>(checked.answers.map(({ attributeId }) => attributeId))
  const removed = new Set<string>(asked.map(({ id }) => id).filter((id) => before.has(id) && !filled.has(id)))
  // Where nothing is brought any more, nothing is left of what was said of it.
  for (const { asked: one } of given)
    if (one.belongsTo !== null && removed.has(one.belongsTo)) removed.add(one.id)
  return {
    kind: 'accepted',
    kept: checked.answers.filter((answer) => isNew(answer) && !removed.has(answer.attributeId)),
    removed: [...removed],
  }
}
