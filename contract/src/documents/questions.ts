import type { Attribute, AttributeFields } from '../courses/attribute.schema.ts'
import { answerText } from '../registrations/answer-text.ts'
import type { GivenAnswer } from '../registrations/registration.schema.ts'
import type { Locale, Wording } from '../wire/locales.ts'
import {
  type AnswerPlaceholder,
  answerPlaceholder,
  anyAnswer,
  isAnswer,
  type Placeholder,
  type PlaceholderName,
  placeholderNames,
  placeholderOf,
} from './placeholders.ts'

/** A question of a provider's registration form, whose answer can stand in a document. */
export type Question = Pick<Attribute, 'id' | 'archived'> & {
  fields: Pick<AttributeFields, 'kind' | 'label' | 'options'>
}

const samples: Record<Locale, string> = { de: 'Antwort', en: 'Answer' }

function sampleValue({ kind, options }: Question['fields'], locale: Locale): GivenAnswer['value'] {
  const ids = options.map(({ id }) => id)
  switch (kind) {
    case 'number':
      return 2
    case 'date':
      return '2027-03-04'
    case 'choice':
      return ids[0] ?? ''
    case 'choices':
      return ids.slice(0, 2)
    case 'checkbox':
      return true
    default:
      return samples[locale]
  }
}

const inBoth = ({ de, en }: Wording): Wording => ({ de, en: en || de })

/** What an answer to this question looks like. */
function sampleAnswer({ fields }: Question, locale: Locale): string {
  const options = fields.options.map(({ id, label }) => ({ id, label: inBoth(label) }))
  const asked = { kind: fields.kind, options } as unknown as GivenAnswer['asked']
  return answerText({ asked, value: sampleValue(fields, locale) }, locale)
}

/** Of a question that does not exist any more: its answers are gone, and the place stays empty. */
const gone: Placeholder = {
  ...anyAnswer,
  label: { de: 'Gelöschte Frage', en: 'Deleted question' },
  sample: '–',
}

const asPlaceholder = (question: Question): Placeholder => ({
  ...anyAnswer,
  label: inBoth(question.fields.label),
  sample: { de: sampleAnswer(question, 'de'), en: sampleAnswer(question, 'en') },
})

export type Catalogue = {
  /** What is offered: all placeholders of the product, and the questions that are still asked. */
  names: readonly PlaceholderName[]
  placeholderOf: (name: PlaceholderName) => Placeholder
}

/** All placeholders of a provider; while the questions are not known, each is called by what it is. */
export function catalogueWith(questions: readonly Question[] | undefined): Catalogue {
  const known = new Map<PlaceholderName, Placeholder>(
    questions?.map((one) => [answerPlaceholder(one.id), asPlaceholder(one)]),
  )
  const asked = questions?.filter(({ archived }) => !archived).map(({ id }) => answerPlaceholder(id)) ?? []
  return {
    names: [...placeholderNames, ...asked],
    placeholderOf: (name) =>
      isAnswer(name) ? (known.get(name) ?? (questions ? gone : anyAnswer)) : placeholderOf(name),
  }
}

/** The values that stand for the answers while a template is written. */
export function sampleAnswers(questions: readonly Question[], locale: Locale) {
  return Object.fromEntries(
    questions.map((question) => [answerPlaceholder(question.id), sampleAnswer(question, locale)]),
  ) as Record<AnswerPlaceholder, string>
}

/** The values of the answers that somebody gave, each as it was asked at the time. */
export function answerValues(given: readonly GivenAnswer[], locale: Locale) {
  return Object.fromEntries(
    given.map((answer) => [answerPlaceholder(answer.asked.id), answerText(answer, locale)]),
  ) as Record<AnswerPlaceholder, string>
}
