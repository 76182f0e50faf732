import { type PersonFields, personFieldNames } from '@reihum/contract/people/person.schema.ts'
import { recordMany } from '#platform/audit/record.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { personChanged, personCreated } from './person.events.ts'
import { insertPersons, lockPersonsLike, updatePersons } from './person.store.ts'
import { identityOfPerson, nameSortOf } from './person-identity.rules.ts'
import { decideImport } from './person-import.rules.ts'

export type ImportedPerson =
  | { kind: 'created' | 'updated' | 'skipped'; id: string }
  /** An earlier row of the table has the same name and address. */
  | { kind: 'twice'; position: number }

/**
 * Imports persons. Those already known by name and address stay as they are, or get values in empty fields; existing
 * values are never overwritten.
 */
export async function importPersons(
  ctx: TenantContext,
  people: readonly PersonFields[],
  known: 'skip' | 'fill',
): Promise<ImportedPerson[]> {
  const stored = Map.groupBy(await lockPersonsLike(ctx, people), identityOfPerson)
  const positions = new Map<string, number[]>()
  const added: (PersonFields & { id: string })[] = []
  const changes: { id: string; before: PersonFields; after: PersonFields }[] = []
  const outcomes = people.map((person, position): ImportedPerson => {
    const identity = identityOfPerson(person)
    const earlier = positions.get(identity) ?? []
    const decision = decideImport(
      person,
      stored.get(identity) ?? [],
      earlier.map((at) => people[at] as PersonFields),
      known,
    )
    if (decision.kind === 'twice') return { kind: 'twice', position: earlier[decision.at] as number }
    positions.set(identity, [...earlier, position])
    if (decision.kind === 'created') {
      const id = newId(ctx.now.getTime())
      added.push({ ...person, id })
      return { kind: 'created', id }
    }
    const { id, ...before } = decision.person
    if (decision.kind === 'updated') changes.push({ id, before, after: decision.fields })
    return { kind: decision.kind, id }
  })
  await insertPersons(
    ctx,
    added.map((person) => ({ ...person, nameSort: nameSortOf(person) })),
  )
  await updatePersons(
    ctx,
    changes.map(({ id, after }) => ({ id, ...after })),
  )
  const events = [
    ...added.map(({ id }) => personCreated(id)),
    ...changes.map(({ id, before, after }) => {
      const changed = personFieldNames.filter((field) => before[field] !== after[field])
      const pick = (fields: PersonFields) =>
        Object.fromEntries(changed.map((field) => [field, fields[field]]))
      return personChanged(id, { before: pick(before), after: pick(after) })
    }),
  ]
  await recordMany(
    ctx,
    events.map((event) => ({ event, actor: ctx.actor, origin: ctx.origin })),
  )
  return outcomes
}
