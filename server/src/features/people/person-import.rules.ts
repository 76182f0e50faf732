import { type PersonFields, personFieldNames } from '@reihum/contract/people/person.schema.ts'
import { fold } from '#platform/fold.ts'

type Stored = PersonFields & { id: string }

export type ImportDecision =
  | { kind: 'created' }
  | { kind: 'skipped'; person: Stored }
  | { kind: 'updated'; person: Stored; fields: PersonFields }
  /** An earlier row of the same table describes the same person. */
  | { kind: 'twice'; at: number }

const tellsNobody = ['firstName', 'lastName', 'email', 'internalNotes']
const ways = personFieldNames.filter((field) => !tellsNobody.includes(field))

/**
 * Many people have the same name. Without an e-mail address, two count as the same only if no given value differs and
 * at least one is equal.
 */
function isSameWithoutEmail(one: PersonFields, other: PersonFields): boolean {
  const told = ways.filter((way) => one[way] !== '' && other[way] !== '')
  const isAlike = told.every((way) => fold(one[way]) === fold(other[way]))
  const isBare = (person: PersonFields) => ways.every((way) => person[way] === '')
  return isAlike && (told.length > 0 || (isBare(one) && isBare(other)))
}

const isSame = (one: PersonFields, other: PersonFields) => one.email !== '' || isSameWithoutEmail(one, other)

/**
 * Decides what an imported row becomes, given the persons with that identity who are stored or appear in earlier rows.
 */
export function decideImport(
  person: PersonFields,
  stored: readonly Stored[],
  earlier: readonly PersonFields[],
  known: 'skip' | 'fill',
): ImportDecision {
  const at = earlier.findIndex((one) => isSame(person, one))
  if (at !== -1) return { kind: 'twice', at }
  const found = stored.find((one) => isSame(person, one))
  if (!found) return { kind: 'created' }
  const fields = Object.fromEntries(
    personFieldNames.map((field) => [field, found[field] === '' ? person[field] : found[field]]),
  ) as PersonFields
  const isFuller = personFieldNames.some((field) => fields[field] !== found[field])
  return known === 'fill' && isFuller
    ? { kind: 'updated', person: found, fields }
    : { kind: 'skipped', person: found }
}
