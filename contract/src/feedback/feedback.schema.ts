import { z } from 'zod'
import { tableFormat } from '../courses/course-list.schema.ts'
import { day } from '../wire/days.schema.ts'
import { flag } from '../wire/flag.schema.ts'
import { courseId, feedbackId, feedbackQuestionId, instructorId, registrationId } from '../wire/ids.schema.ts'
import type { Wording } from '../wire/locales.ts'
import { pageInput } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { text } from '../wire/text.schema.ts'
import { requiredWording, wording } from '../wire/wording.schema.ts'

export const mostFeedbackStars = 5
export const mostFeedbackQuestions = 15
const mostFeedbackText = 2_000

/**
 * Feedback without a name is shown once so many people of its course have given some. Before, the provider would know
 * who it was.
 */
export const fewestUnnamed = 3

/** Whether the provider learns who gave it: never, always, or as whoever gives it decides. */
export const feedbackNaming = z.enum(['anonymous', 'named', 'chosen'])
export type FeedbackNaming = z.infer<typeof feedbackNaming>

export const feedbackNamingNames: Record<FeedbackNaming, Wording> = {
  anonymous: { de: 'Ohne Namen', en: 'Without names' },
  named: { de: 'Mit Namen', en: 'With names' },
  chosen: { de: 'Wie die Teilnehmer es möchten', en: 'As attendees wish' },
}

export const feedbackQuestionKind = z.enum(['stars', 'choice', 'text'])
export type FeedbackQuestionKind = z.infer<typeof feedbackQuestionKind>

export const feedbackQuestionKindNames: Record<FeedbackQuestionKind, Wording> = {
  stars: { de: 'Sterne', en: 'Stars' },
  choice: { de: 'Auswahl', en: 'Choice' },
  text: { de: 'Text', en: 'Text' },
}

const stars = z.number().int().min(1).max(mostFeedbackStars)

/** A question of the provider's own, beside the stars and the words that are always asked for. */
export const feedbackQuestion = z.object({
  id: feedbackQuestionId,
  kind: feedbackQuestionKind,
  label: requiredWording(200),
  required: z.boolean().default(false),
  /** What can be chosen, in the order of the form. */
  options: z
    .array(z.object({ id: z.uuid().toLowerCase(), label: requiredWording(200) }))
    .max(20)
    .default([]),
})
export type FeedbackQuestion = z.infer<typeof feedbackQuestion>

export const feedbackFormFields = z
  .object({
    /** Whether feedback can be given. */
    isOpen: z.boolean(),
    naming: feedbackNaming,
    intro: wording(500).default({ de: '', en: '' }),
    questions: z.array(feedbackQuestion).max(mostFeedbackQuestions).default([]),
  })
  .superRefine(({ questions }, check) => {
    const complain = (path: (string | number)[], code: string) =>
      check.addIssue({ code: 'custom', path: ['questions', ...path], params: { code } })
    const ids = new Set<string>()
    for (const [at, { id, kind, options }] of questions.entries()) {
      if (ids.has(id)) complain([at, 'id'], 'invalid')
      ids.add(id)
      if (kind === 'choice' && options.length < 2) complain([at, 'options'], 'twoOptions')
      if (new Set(options.map((option) => option.id)).size < options.length)
        complain([at, 'options'], 'invalid')
    }
  })
export type FeedbackFormFields = z.infer<typeof feedbackFormFields>

export const feedbackForm = z.object({
  revision,
  isOpen: z.boolean(),
  naming: feedbackNaming,
  intro: wording(500),
  questions: z.array(feedbackQuestion.extend({ answerCount: z.number().int() })),
})
export type FeedbackForm = z.infer<typeof feedbackForm>

/** What an attendee sends: stars, the id of an option, or words for each question. */
export const givenFeedback = z.object({
  stars,
  comment: text(mostFeedbackText).trim().default(''),
  /** What the form promised about names; refused if it promises something else by now. */
  naming: feedbackNaming,
  /** Where attendees may choose: whether the provider learns who it is. */
  showsName: z.boolean().default(false),
  answers: z
    .array(
      z.object({ questionId: feedbackQuestionId, value: z.union([stars, text(mostFeedbackText).trim()]) }),
    )
    .max(mostFeedbackQuestions)
    .default([]),
})
export type GivenFeedback = z.infer<typeof givenFeedback>

/** Open: it can be given; given: it was; early: the course has not begun; closed: the provider asks for none, or not any more. */
export const feedbackPageState = z.enum(['open', 'given', 'early', 'closed', 'example'])
export type FeedbackPageState = z.infer<typeof feedbackPageState>

export const feedbackPage = z.object({
  state: feedbackPageState,
  course: z.object({ title: z.string(), startsAt: z.iso.datetime().nullable() }),
  /** The name that goes with it, where one does; empty in an example. */
  name: z.string(),
  naming: feedbackNaming,
  intro: wording(500),
  questions: z.array(feedbackQuestion),
})
export type FeedbackPage = z.infer<typeof feedbackPage>

/** Given from that day on, and until that day. */
const period = { from: day.optional(), to: day.optional() }
const narrowing = { courseId: courseId.optional(), instructorId: instructorId.optional(), ...period }
export const feedbackFilter = z.object(narrowing)
export type FeedbackFilter = z.infer<typeof feedbackFilter>

const listed = {
  ...narrowing,
  sort: z.enum(['givenOn', 'stars']).default('givenOn'),
  stars: z.coerce.number().pipe(stars).optional(),
  /** Only those with words. */
  hasWords: flag.default(false),
}
export const feedbackListInput = pageInput.extend(listed)
export const feedbackExportInput = pageInput.pick({ dir: true }).extend({ ...listed, format: tableFormat })
export type FeedbackListInput = z.infer<typeof feedbackListInput>

const courseTold = z.object({ id: courseId, title: z.string(), reference: z.string() })

export const feedbackItem = z.object({
  id: feedbackId,
  stars,
  comment: z.string(),
  givenOn: z.iso.date(),
  /** Null: given without a name. */
  giver: z.object({ registrationId, name: z.string() }).nullable(),
  course: courseTold,
  answers: z.array(
    z.object({
      questionId: feedbackQuestionId,
      label: wording(200),
      /** Stars as a number; a choice and words as text. */
      value: z.union([stars, z.string()]),
      /** What a choice is called. */
      option: wording(200).nullable(),
    }),
  ),
})
export type FeedbackItem = z.infer<typeof feedbackItem>

export const feedbackFigures = z.object({
  given: z.number().int(),
  /** Those without a name of courses in which too few have given any: they count nowhere yet. */
  heldBack: z.number().int(),
  /** People whose course has begun, so who can have given some; null where a period is chosen, which says nothing of them. */
  couldGive: z.number().int().nullable(),
  average: z.number().nullable(),
  /** How often one star, two stars and so on were given. */
  counts: z.array(z.number().int()).length(mostFeedbackStars),
  questions: z.array(
    z.object({
      id: feedbackQuestionId,
      kind: feedbackQuestionKind,
      label: wording(200),
      answers: z.number().int(),
      average: z.number().nullable(),
      options: z.array(z.object({ id: z.string(), label: wording(200), count: z.number().int() })),
    }),
  ),
})
export type FeedbackFigures = z.infer<typeof feedbackFigures>

export const feedbackGroupsInput = pageInput.extend({
  ...period,
  by: z.enum(['course', 'instructor']).default('course'),
  sort: z.enum(['average', 'given', 'name']).default('given'),
})
export type FeedbackGroupsInput = z.infer<typeof feedbackGroupsInput>

export const feedbackGroup = z.object({
  /** Of the course, or of the instructor. */
  id: z.uuid(),
  name: z.string(),
  /** The course number; empty for an instructor. */
  reference: z.string(),
  /** Those held back among them, unless a period is chosen: it says how many there are, not what they said, nor when. */
  given: z.number().int(),
  couldGive: z.number().int().nullable(),
  average: z.number().nullable(),
})
export type FeedbackGroup = z.infer<typeof feedbackGroup>

/** What the room adds to the data report of a person: what they gave with their name. */
export const feedbackOfPerson = {
  feedback: z.array(
    z.object({
      courseTitle: z.string(),
      givenOn: z.iso.date(),
      stars,
      comment: z.string(),
      answers: z.array(z.object({ question: z.string(), answer: z.string() })),
    }),
  ),
}
