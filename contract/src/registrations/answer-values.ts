import { type AnswerPlaceholder, answerPlaceholder } from '../courses/answer-placeholder.ts'
import type { Attribute, AttributeFields } from '../courses/attribute.schema.ts'
import type { Locale, Wording } from '../wire/locales.ts'
import { answerText } from './answer-text.ts'
import type { GivenAnswer } from './registration.schema.ts'

/** An attribute of a provider's registration form, whose answer can stand in a text. */
export type FormAttribute = Pick<Attribute, 'id' | 'archived'> & {
  fields: Pick<AttributeFields, 'kind' | 'label' | 'options'>
}

const samples: Record<Locale, string> = { de: 'Antwort', en: 'Answer' }

function sampleValue({ kind, options }: FormAttribute['fields'], locale: Locale): GivenAnswer['value'] {
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

function sampleIn({ fields }: FormAttribute, locale: Locale): string {
  const options = fields.options.map(({ id, label }) => ({ id, label: inBoth(label) }))
  const asked = { kind: fields.kind, options } as unknown as GivenAnswer['asked']
  return answerText({ asked, value: sampleValue(fields, locale) }, locale)
}

/** How an attribute is called, and what an answer to it looks like. */
export const shownAttribute = (attribute: FormAttribute): { label: Wording; sample: Wording } => ({
  label: inBoth(attribute.fields.label),
  sample: { de: sampleIn(attribute, 'de'), en: sampleIn(attribute, 'en') },
})

/** The values that stand for the answers while a text is written. */
export function sampleAnswers(attributes: readonly FormAttribute[], locale: Locale) {
  return Object.fromEntries(
    attributes.map((attribute) => [answerPlaceholder(attribute.id), sampleIn(attribute, locale)]),
  ) as Record<AnswerPlaceholder, string>
}

/** The values of the answers that somebody gave, each as it was asked at the time. */
export function answerValues(given: readonly GivenAnswer[], locale: Locale) {
  return Object.fromEntries(
    given.map((answer) => [answerPlaceholder(answer.asked.id), answerText(answer, locale)]),
  ) as Record<AnswerPlaceholder, string>
}
