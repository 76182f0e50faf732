import type {
  FeedbackNaming,
  FeedbackPageState,
  FeedbackQuestion,
  GivenFeedback,
} from '@reihum/contract/feedback/feedback.schema.ts'
import type { WrongField } from '@reihum/contract/field-errors.ts'

const day = 86_400_000

/** For so long after the end of a course people may say how it was. */
export const feedbackDays = 90

export type FeedbackCase = {
  isOpen: boolean
  hasPlace: boolean
  startsAt: Date | null
  endsAt: Date | null
  isGiven: boolean
}

/** What the page behind the link of a letter offers. */
export function pageStateOf(
  { isOpen, hasPlace, startsAt, endsAt, isGiven }: FeedbackCase,
  now: Date,
): Exclude<FeedbackPageState, 'example'> {
  if (isGiven) return 'given'
  if (!isOpen || !hasPlace || startsAt === null) return 'closed'
  if (startsAt > now) return 'early'
  if (endsAt !== null && endsAt.getTime() + feedbackDays * day <= now.getTime()) return 'closed'
  return 'open'
}

/** Whether the provider learns who gave it. */
export const tellsName = (naming: FeedbackNaming, showsName: boolean): boolean =>
  naming === 'named' || (naming === 'chosen' && showsName)

/** Whether answers to the one are answers to the other: wording may change, what can be answered may only grow. */
export function isSameQuestion(stored: FeedbackQuestion, entered: FeedbackQuestion): boolean {
  return (
    stored.id === entered.id &&
    stored.kind === entered.kind &&
    stored.options.every(({ id }) => entered.options.some((option) => option.id === id))
  )
}

export type QuestionPlan = {
  /** All that are asked from now on, in their order. */
  asked: FeedbackQuestion[]
  /** Those that are asked no more; their answers stay. */
  retired: FeedbackQuestion['id'][]
}

/** What becomes of the stored questions when a form is saved. A question that became another one gets an id of its own. */
export function planQuestions(
  stored: readonly FeedbackQuestion[],
  entered: readonly FeedbackQuestion[],
  newId: () => FeedbackQuestion['id'],
): QuestionPlan {
  const known = new Map(stored.map((question) => [question.id, question]))
  const asked = entered.map((question) => {
    const options = question.kind === 'choice' ? question.options : []
    const before = known.get(question.id)
    const isOther = before !== undefined && !isSameQuestion(before, { ...question, options })
    return { ...question, options, id: isOther ? newId() : question.id }
  })
  const kept = new Set(asked.map(({ id }) => id))
  return { asked, retired: stored.map(({ id }) => id).filter((id) => !kept.has(id)) }
}

export type CheckedAnswer = {
  question: Pick<FeedbackQuestion, 'id' | 'kind'>
  stars: number | null
  optionId: string | null
  words: string | null
}

type Value = GivenFeedback['answers'][number]['value']

function readAnswer({ id, kind, options }: FeedbackQuestion, value: Value): CheckedAnswer | null {
  const nothing = { question: { id, kind }, stars: null, optionId: null, words: null }
  if (kind === 'stars') return typeof value === 'number' ? { ...nothing, stars: value } : null
  if (typeof value !== 'string') return null
  if (kind === 'text') return { ...nothing, words: value }
  return options.some((option) => option.id === value) ? { ...nothing, optionId: value } : null
}

/** Answers to questions that are not asked any more are left out: whoever filled in the form could not know. */
export function checkGiven(
  questions: readonly FeedbackQuestion[],
  given: GivenFeedback['answers'],
): { answers: CheckedAnswer[]; wrong: WrongField[] } {
  const answers: CheckedAnswer[] = []
  const wrong: WrongField[] = []
  for (const question of questions) {
    const value = given.find(({ questionId }) => questionId === question.id)?.value
    const complain = (code: WrongField['code']) =>
      wrong.push({ path: ['answers', question.id], code, name: question.label })
    if (value === undefined || value === '') {
      if (question.required) complain('required')
      continue
    }
    const answer = readAnswer(question, value)
    if (answer) answers.push(answer)
    else complain('invalid')
  }
  return { answers, wrong }
}
