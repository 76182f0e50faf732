import type { AttributeAnswer } from '@reihum/contract/courses/attribute.schema.ts'
import type { GivenAnswer } from '@reihum/contract/registrations/registration.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { answerableQuestions } from './answer.queries.ts'
import { type AnswerChanges, answerChanges } from './answer-change.rules.ts'

type Of = { id: string; courseId: string; answers: readonly AttributeAnswer[]; locale: Locale }

type AnswersChanged = Extract<AnswerChanges, { kind: 'accepted' }> & {
  /** What is brought as it was named before, by the attribute that asks for it. */
  named: ReadonlyMap<string, string>
}

const thingsNamed = (given: readonly GivenAnswer[]) =>
  new Map(
    given
      .filter(({ asked }) => asked.kind === 'thing')
      .map(({ asked, value }) => [asked.id as string, String(value)]),
  )

/** What these answers change; wrong ones are refused, each under its attribute. */
export async function changesOfAnswers(
  ctx: TenantContext,
  { id, courseId, answers, locale }: Of,
): Promise<AnswersChanged> {
  if (answers.length === 0) return { kind: 'accepted', kept: [], removed: [], named: new Map() }
  const known = await answerableQuestions(ctx, { id, courseId })
  const changes = answerChanges(known, answers, locale)
  if (changes.kind === 'accepted') return { ...changes, named: thingsNamed(known.given) }
  throw wrongFields(
    changes.errors.map(({ attributeId, code, bound }) => ({
      path: ['answers', attributeId],
      code,
      bound,
      name: known.questions.find((one) => one.id === attributeId)?.label,
    })),
  )
}
