import type { AskedAttribute, Attribute } from '@reihum/contract/courses/attribute.schema.ts'
import type { PersonFact } from '@reihum/contract/courses/fact.schema.ts'

/** What can be noted of a person: what is asked of persons now, and what is known of this one and asked no more. */
export function questionsOfPerson(
  attributes: readonly Attribute[],
  facts: readonly PersonFact[],
): AskedAttribute[] {
  const asked = attributes
    .filter(({ archived, fields }) => !archived && fields.scope === 'person')
    .map(({ id, version, fields }) => ({ id, version, ...fields }))
  const former = facts.map((fact) => fact.asked).filter(({ id }) => asked.every((one) => one.id !== id))
  return [...asked, ...former]
}
