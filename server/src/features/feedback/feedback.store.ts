import { randomUUID } from 'node:crypto'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { CheckedAnswer } from './feedback.rules.ts'
import type { Participation } from './participation.queries.ts'

type Feedback = {
  stars: number
  comment: string
  tellsName: boolean
  givenOn: string
  answers: readonly CheckedAnswer[]
}

/** False: the same participation has given feedback before. */
export async function storeFeedback(
  { tx, tenantId }: TenantContext,
  { registrationId, courseId }: Participation,
  { stars, comment, tellsName, givenOn, answers }: Feedback,
): Promise<boolean> {
  const first = await tx
    .insertInto('feedback_given')
    .values({ tenant_id: tenantId, registration_id: registrationId, course_id: courseId })
    .onConflict((c) => c.columns(['tenant_id', 'registration_id']).doNothing())
    .returning('registration_id')
    .executeTakeFirst()
  if (!first) return false
  // Not our usual ids, because those are in the order of time.
  const id = randomUUID()
  await tx
    .insertInto('feedback')
    .values({
      tenant_id: tenantId,
      id,
      course_id: courseId,
      registration_id: tellsName ? registrationId : null,
      stars,
      comment,
      given_on: givenOn,
    })
    .execute()
  if (answers.length > 0)
    await tx
      .insertInto('feedback_answer')
      .values(
        answers.map(({ question, stars, optionId, words }) => ({
          tenant_id: tenantId,
          feedback_id: id,
          question_id: question.id,
          kind: question.kind,
          stars,
          option_id: optionId,
          words,
        })),
      )
      .execute()
  return true
}
