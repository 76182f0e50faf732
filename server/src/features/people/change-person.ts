import type { personChange } from '@reihum/contract/people/person.schema.ts'
import type { Person } from '@reihum/contract/persons.ts'
import type { z } from 'zod'
import { record } from '#platform/audit/record.ts'
import { changeToSave } from '#platform/records/change-to-save.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { refuseUnborn } from './create-person.ts'
import { personChanged } from './person.events.ts'
import { currentId, getPerson } from './person.queries.ts'
import { lockPersons, updatePerson } from './person.store.ts'
import type { PersonParts } from './person-part.ts'
import { personFieldsOf } from './person-row.queries.ts'

type Input = { revision: number; person: z.output<typeof personChange> }

/**
 * Changes a person. Refuses when another operator has saved since the person was read; the names given in registrations
 * stay.
 */
export async function changePerson(
  ctx: TenantContext,
  parts: PersonParts,
  id: string,
  { revision, person }: Input,
): Promise<Person> {
  const [row] = await lockPersons(ctx, [await currentId(ctx, id)])
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.erased_at) throw new Refusal('PERSON_ERASED')
  const before = personFieldsOf(row)
  const after = { ...before, ...person }
  const change = changeToSave(before, after, { stored: row.revision, seen: revision })
  if (!change) return getPerson(ctx, parts, row.id)
  refuseUnborn(ctx, after)
  await updatePerson(ctx, row.id, after)
  await record(ctx, personChanged(row.id, change))
  return getPerson(ctx, parts, row.id)
}
