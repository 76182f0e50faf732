import type { AskedAttribute, AttributeAnswer } from '@reihum/contract/courses/attribute.schema.ts'
import type { PersonThing } from '@reihum/contract/courses/thing.schema.ts'
import { typedNumber } from '@reihum/contract/registrations/typed-number.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'

const folded = (value: unknown) => String(value).trim().toLowerCase()

/** Those of the things that the answers name. */
export const chosenOf = (
  things: readonly PersonThing[],
  answers: readonly AttributeAnswer[],
): PersonThing[] =>
  things.filter(({ kind, name }) =>
    answers.some(({ attributeId, value }) => attributeId === kind.id && folded(value) === folded(name)),
  )

/** The answers with what is stored of a thing in place of what was said of another; what is too old is asked anew. */
export function withStoredThing(
  answers: readonly AttributeAnswer[],
  thing: PersonThing,
  asked: readonly AskedAttribute[],
  locale: Locale,
): AttributeAnswer[] {
  const ofKind = new Set<string>(
    asked
      .filter(({ id, belongsTo }) => id === thing.kind.id || belongsTo === thing.kind.id)
      .map(({ id }) => id),
  )
  const known = thing.facts
    .filter((fact) => !fact.isOutdated && ofKind.has(fact.asked.id))
    .map(({ asked: { id }, value, saidAt }) => ({
      attributeId: id,
      seenAsOf: saidAt,
      value: typeof value === 'number' ? typedNumber(value, locale) : value,
    }))
  return [
    ...answers.filter(({ attributeId }) => !ofKind.has(attributeId)),
    { attributeId: thing.kind.id, value: thing.name },
    ...known,
  ]
}
