import type { AttributeAnswer } from '@reihum/contract/courses/attribute.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { type CheckedAnswer, checkAnswers } from '#features/courses/attributes/attribute-answer.rules.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { unansweredQuestions } from './answer.queries.ts'

type Of = { id: string; courseId: string; answers: readonly AttributeAnswer[]; locale: Locale }

/** Those of the answers that are still missing, checked as the form checks them. What somebody has answered stays as it was given. */
export async function missingAnswers(
  ctx: TenantContext,
  { id, courseId, answers, locale }: Of,
): Promise<CheckedAnswer[]> {
  if (answers.length === 0) return []
  const unanswered = await unansweredQuestions(ctx, { id, courseId })
  const asked = unanswered.filter((question) => answers.some((answer) => answer.attributeId === question.id))
  const checked = checkAnswers(asked, answers, locale)
  if (checked.kind === 'accepted') return checked.answers
  throw wrongFields(
    checked.errors.map(({ attributeId, code, bound }) => ({
      path: ['answers', attributeId],
      code,
      bound,
      name: asked.find((one) => one.id === attributeId)?.label,
    })),
  )
}
