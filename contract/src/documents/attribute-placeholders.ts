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

/** An attribute of a provider's registration form, whose answer can stand in a document. */
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

/** What an answer to this attribute looks like. */
function sampleAnswer({ fields }: FormAttribute, locale: Locale): string {
  const options = fields.options.map(({ id, label }) => ({ id, label: inBoth(label) }))
  const asked = { kind: fields.kind, options } as unknown as GivenAnswer['asked']
  return answerText({ asked, value: sampleValue(fields, locale) }, locale)
}

/** Of an attribute that does not exist any more: its answers are gone, and the place stays empty. */
const gone: Placeholder = {
  ...anyAnswer,
  label: { de: 'Gelöschtes Zusatzfeld', en: 'Deleted attribute' },
  sample: '–',
}

const asPlaceholder = (attribute: FormAttribute): Placeholder => ({
  ...anyAnswer,
  label: inBoth(attribute.fields.label),
  sample: { de: sampleAnswer(attribute, 'de'), en: sampleAnswer(attribute, 'en') },
})

export type Catalogue = {
  /** What is offered: all placeholders of the product, and the attributes that are still asked. */
  names: readonly PlaceholderName[]
  placeholderOf: (name: PlaceholderName) => Placeholder
  /** Whether it stands for an attribute that was deleted; what is not known yet is not gone. */
  isGone: (name: AnswerPlaceholder) => boolean
}

/** All placeholders of a provider; while the attributes are not known, each is called by what it is. */
export function catalogueWith(attributes: readonly FormAttribute[] | undefined): Catalogue {
  const known = new Map<PlaceholderName, Placeholder>(
    attributes?.map((one) => [answerPlaceholder(one.id), asPlaceholder(one)]),
  )
  const asked = attributes?.filter(({ archived }) => !archived).map(({ id }) => answerPlaceholder(id)) ?? []
  return {
    names: [...placeholderNames, ...asked],
    placeholderOf: (name) =>
      isAnswer(name) ? (known.get(name) ?? (attributes ? gone : anyAnswer)) : placeholderOf(name),
    isGone: (name) => attributes !== undefined && !known.has(name),
  }
}

/** The values that stand for the answers while a template is written. */
export function sampleAnswers(attributes: readonly FormAttribute[], locale: Locale) {
  return Object.fromEntries(
    attributes.map((attribute) => [answerPlaceholder(attribute.id), sampleAnswer(attribute, locale)]),
  ) as Record<AnswerPlaceholder, string>
}

/** The values of the answers that somebody gave, each as it was asked at the time. */
export function answerValues(given: readonly GivenAnswer[], locale: Locale) {
  return Object.fromEntries(
    given.map((answer) => [answerPlaceholder(answer.asked.id), answerText(answer, locale)]),
  ) as Record<AnswerPlaceholder, string>
}
