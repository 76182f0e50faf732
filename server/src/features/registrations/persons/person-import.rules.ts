import { type PersonFields, personFieldNames } from '@reihum/contract/registrations/person.schema.ts'
import { fold } from '#platform/fold.ts'

type Named = Pick<PersonFields, 'firstName' | 'lastName' | 'email'>

/** The same name and the same address; families share an address, but not a name. */
export const identityOfPerson = ({ firstName, lastName, email }: Named): string =>
  `${email.toLowerCase()} ${fold(`${lastName} ${firstName}`)}`

type Stored = PersonFields & { id: string }

export type ImportDecision =
  | { kind: 'created' }
  | { kind: 'skipped'; person: Stored }
  | { kind: 'updated'; person: Stored; fields: PersonFields }
  /** As one before it in the same table. */
  | { kind: 'twice'; at: number }

const ways = personFieldNames.filter((field) => !['firstName', 'lastName', 'email'].includes(field))

/** Without an address many have one name: then nothing that is told of both may differ, and something has to be the same. */
function isSameWithoutEmail(one: PersonFields, other: PersonFields): boolean {
  const told = ways.filter((way) => one[way] !== '' && other[way] !== '')
  const isAlike = told.every((way) => fold(one[way]) === fold(other[way]))
  const isBare = (person: PersonFields) => ways.every((way) => person[way] === '')
  return isAlike && (told.length > 0 || (isBare(one) && isBare(other)))
}

const isSame = (one: PersonFields, other: PersonFields) => one.email !== '' || isSameWithoutEmail(one, other)

/** What becomes of somebody in a table, beside those of this identity who are stored or stand before them. */
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
