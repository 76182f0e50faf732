import {
  type FeedbackForm,
  type FeedbackQuestionKind,
  feedbackFormFields,
  type GivenFeedback,
} from '@reihum/contract/feedback/feedback.schema.ts'
import { seatStates } from '@reihum/contract/registrations/registration-states.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import { shownForm } from '#features/feedback/feedback-form.store.ts'
import { takeFeedback } from '#features/feedback/give-feedback.ts'
import { saveForm } from '#features/feedback/save-form.ts'
import { newId } from '#platform/ids.ts'
import type { Actor } from '#platform/tenant-context.ts'
import type { SeedDoor } from './door.ts'
import type { Planting } from './plant-course.ts'
import { type Random, seededRandom } from './random.ts'
import type { School } from './school.ts'
import { day, hour, type TimeLine } from './time-line.ts'

type Asked = { kind: FeedbackQuestionKind; label: Wording; options?: Wording[] }

/** Asked in both schools. */
const questions: readonly Asked[] = [
  { kind: 'stars', label: { de: 'Wie war die Kursleitung?', en: 'How was the instructor?' } },
  {
    kind: 'choice',
    label: { de: 'Wie war das Tempo?', en: 'How was the pace?' },
    options: [
      { de: 'zu langsam', en: 'too slow' },
      { de: 'genau richtig', en: 'just right' },
      { de: 'zu schnell', en: 'too fast' },
    ],
  },
  { kind: 'text', label: { de: 'Was sollen wir als Nächstes anbieten?', en: 'What should we offer next?' } },
]

type Asking = { school: School; door: SeedDoor; admin: Actor; now: Date }

/** Says what attendees are asked about a course. */
export async function plantFeedbackForm({ school, door, admin, now }: Asking): Promise<void> {
  const { naming } = school.feedback
  const form = feedbackFormFields.parse({
    isOpen: true,
    naming,
    questions: questions.map(({ kind, label, options = [] }) => ({
      id: newId(),
      kind,
      label,
      options: options.map((option) => ({ id: newId(), label: option })),
    })),
  })
  await door({ at: new Date(now.getTime() - 214 * day), actor: admin }, (ctx) => saveForm(ctx, 0, form))
}

/** Most people were content. */
const starsOf = (random: Random) => random.pick([5, 5, 5, 4, 4, 3, 5, 2])

type Question = FeedbackForm['questions'][number]

function answerTo({ id, kind, options }: Question, random: Random): GivenFeedback['answers'] {
  if (kind === 'text') return []
  const chosen = options[random.pick([1, 1, 1, 0, 2])]?.id
  const value = kind === 'stars' ? starsOf(random) : chosen
  return value === undefined ? [] : [{ questionId: id, value }]
}

/** Some people say how a course was or is, more of them after its end. */
export async function plantFeedback(
  { door, school, now }: Pick<Planting, 'door' | 'school' | 'now'>,
  { courseId, reference, times }: { courseId: string; reference: string; times: TimeLine },
): Promise<void> {
  const random = seededRandom(`feedback ${reference}`)
  const at = new Date(Math.min(now.getTime() - hour, times.ends.getTime() + 20 * hour))
  await door({ at, actor: { kind: 'attendee' } }, async (ctx) => {
    const { questions, naming } = await shownForm(ctx)
    const people = await ctx.tx
      .selectFrom('registration')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('course_id', '=', courseId)
      .where('state', 'in', [...seatStates])
      .orderBy('id')
      .execute()
    for (const { id } of people.filter(() => random.chance(times.ends < now ? 0.6 : 0.3)))
      await takeFeedback(ctx, id, {
        stars: starsOf(random),
        naming,
        comment: random.chance(0.45) ? random.pick(school.feedback.comments) : '',
        showsName: random.chance(0.5),
        answers: questions.flatMap((question) => answerTo(question, random)),
      })
  })
}
