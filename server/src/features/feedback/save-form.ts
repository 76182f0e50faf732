import type {
  FeedbackForm,
  FeedbackFormFields,
  FeedbackQuestion,
} from '@reihum/contract/feedback/feedback.schema.ts'
import { record } from '#platform/audit/record.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { feedbackFormChanged } from './feedback.events.ts'
import { planQuestions } from './feedback.rules.ts'
import { holdForm, readForm, shownForm, storeForm } from './feedback-form.store.ts'

/** Stores what is asked. Whoever fills in the form meanwhile is asked to look at it once more only if names are at stake. */
export async function saveForm(
  ctx: TenantContext,
  revision: number,
  entered: FeedbackFormFields,
): Promise<FeedbackForm> {
  await holdForm(ctx, revision)
  const before = await readForm(ctx)
  const plan = planQuestions(before.questions, entered.questions, () => newId() as FeedbackQuestion['id'])
  const after = { ...entered, questions: plan.asked }
  await storeForm(ctx, revision, entered, plan)
  await record(ctx, feedbackFormChanged(ctx.tenantId, { before, after }))
  return shownForm(ctx)
}
