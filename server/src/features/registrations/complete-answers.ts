import type { AttributeAnswer } from '@reihum/contract/courses/attribute.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { askedAttributes } from '#features/courses/attributes/attribute.queries.ts'
import { type CheckedAnswer, checkAnswers } from '#features/courses/attributes/attribute-answer.rules.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { givenAnswers } from './answer.queries.ts'

type Of = { id: string; courseId: string; answers: readonly AttributeAnswer[]; locale: Locale }

/**
 * Those of the answers that are still missing, checked as the form checks them. What somebody has answered stays as it was
 * given, and nobody else agrees to anything in their name, so a box that says so is left out.
 */
export async function missingAnswers(
  ctx: TenantContext,
  { id, courseId, answers, locale }: Of,
): Promise<CheckedAnswer[]> {
  if (answers.length === 0) return []
  const given = new Set((await givenAnswers(ctx, [id])).get(id)?.map(({ asked }) => asked.id))
  const asked = (await askedAttributes(ctx, courseId)).filter(
    ({ id: attributeId, kind }) =>
      kind !== 'checkbox' &&
      !given.has(attributeId) &&
      answers.some((answer) => answer.attributeId === attributeId),
  )
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
