import {
  type AnswerPlaceholder,
  answerPlaceholder,
  deletedAttribute,
  isAnswer,
} from '../courses/answer-placeholder.ts'
import { type FormAttribute, shownAttribute } from '../registrations/answer-values.ts'
import {
  anyAnswer,
  type Placeholder,
  type PlaceholderName,
  placeholderNames,
  placeholderOf,
} from './placeholders.ts'

/** Of an attribute that does not exist any more: its answers are gone, and the place stays empty. */
const gone: Placeholder = { ...anyAnswer, label: deletedAttribute, sample: '–' }

const asPlaceholder = (attribute: FormAttribute): Placeholder => ({
  ...anyAnswer,
  ...shownAttribute(attribute),
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
