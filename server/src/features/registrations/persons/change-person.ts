import type { Person, PersonFields } from '@reihum/contract/registrations/person.schema.ts'
import { changeBetween } from '#features/tenants/settings.rules.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { personChanged } from './person.events.ts'
import { currentId, getPerson } from './person.queries.ts'
import { lockPersons, updatePerson } from './person.store.ts'
import { personFieldsOf } from './person-list.queries.ts'

type Input = { revision: number; person: PersonFields }

/** Refuses when somebody else has saved since the person was read; what was given with registrations stays as it was. */
export async function changePerson(
  ctx: TenantContext,
  id: string,
  { revision, person }: Input,
): Promise<Person> {
  const [row] = await lockPersons(ctx, [await currentId(ctx, id)])
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.erased_at) throw new Refusal('PERSON_ERASED')
  const change = changeBetween(personFieldsOf(row), person)
  if (!change) return getPerson(ctx, row.id)
  if (row.revision !== revision) throw new Refusal('CONFLICT')
  await updatePerson(ctx, row.id, person)
  await record(ctx, personChanged(row.id, change))
  return getPerson(ctx, row.id)
}
