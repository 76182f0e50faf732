import type { FeedbackPage, GivenFeedback } from '@reihum/contract/feedback/feedback.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { checkGiven, pageStateOf, tellsName } from './feedback.rules.ts'
import { storeFeedback } from './feedback.store.ts'
import { readForm } from './feedback-form.store.ts'
import { feedbackTokenOf } from './feedback-link.ts'
import { participation } from './participation.queries.ts'

/** What is asked behind a link. Another tenant's link and one that nobody wrote are not found alike. */
export async function feedbackPageOf(ctx: TenantContext, key: Buffer, token: string): Promise<FeedbackPage> {
  const named = feedbackTokenOf(key, token)
  const form = await readForm(ctx)
  const { naming, intro, questions } = form
  const asked = { naming, intro, questions }
  if (named === 'example')
    return { state: 'example', course: { title: '', startsAt: null }, name: '', ...asked }
  const one = named && (await participation(ctx, named.registrationId))
  if (!one) throw new Refusal('NOT_FOUND')
  const state = pageStateOf({ ...one, isOpen: form.isOpen }, ctx.now)
  const course = { title: one.courseTitle, startsAt: one.startsAt?.toISOString() ?? null }
  if (state !== 'open') return { state, course, name: '', naming, intro: { de: '', en: '' }, questions: [] }
  return { state, course, name: one.name, ...asked }
}

const refusals = {
  given: 'FEEDBACK_GIVEN',
  closed: 'FEEDBACK_CLOSED',
  early: 'FEEDBACK_EARLY',
} as const

/** Takes what the holder of a link says. */
export async function giveFeedback(
  ctx: TenantContext,
  key: Buffer,
  { feedbackToken, ...given }: GivenFeedback & { feedbackToken: string },
): Promise<void> {
  const named = feedbackTokenOf(key, feedbackToken)
  if (named === 'example') throw new Refusal('FEEDBACK_EXAMPLE')
  if (!named) throw new Refusal('NOT_FOUND')
  await takeFeedback(ctx, named.registrationId, given)
}

/** Takes feedback once for each participation, however often and however fast it is sent. */
export async function takeFeedback(
  ctx: TenantContext,
  registrationId: string,
  given: GivenFeedback,
): Promise<void> {
  const form = await readForm(ctx, { lock: 'share' })
  const one = await participation(ctx, registrationId)
  if (!one) throw new Refusal('NOT_FOUND')
  const state = pageStateOf({ ...one, isOpen: form.isOpen }, ctx.now)
  if (state !== 'open') throw new Refusal(refusals[state])
  // Nobody's name is told who filled in a form that promised not to.
  if (form.naming !== given.naming) throw new Refusal('CONFLICT')
  const { answers, wrong } = checkGiven(form.questions, given.answers)
  if (wrong.length > 0) throw wrongFields(wrong)
  const isStored = await storeFeedback(ctx, one, {
    stars: given.stars,
    comment: given.comment,
    tellsName: tellsName(form.naming, given.showsName),
    givenOn: wallClockOf(ctx.now, ctx.tenant.timeZone).date,
    answers,
  })
  if (!isStored) throw new Refusal('FEEDBACK_GIVEN')
}
