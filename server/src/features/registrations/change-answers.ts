import type { AttributeAnswer } from '@reihum/contract/courses/attribute.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { answerableQuestions } from './answer.queries.ts'
import { type AnswerChanges, answerChanges } from './answer-change.rules.ts'

type Of = { id: string; courseId: string; answers: readonly AttributeAnswer[]; locale: Locale }

/** What these answers change; wrong ones are refused, each under its attribute. */
export async function changesOfAnswers(
  ctx: TenantContext,
  { id, courseId, answers, locale }: Of,
): Promise<Extract<AnswerChanges, { kind: 'accepted' }>> {
  if (answers.length === 0) return { kind: 'accepted', kept: [], removed: [] }
  const known = await answerableQuestions(ctx, { id, courseId })
  const changes = answerChanges(known, answers, locale)
  if (changes.kind === 'accepted') return changes
  throw wrongFields(
    changes.errors.map(({ attributeId, code, bound }) => ({
      path: ['answers', attributeId],
      code,
      bound,
      name: known.questions.find((one) => one.id === attributeId)?.label,
    })),
  )
}
