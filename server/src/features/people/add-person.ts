import type { PersonFields } from '@reihum/contract/people/person.schema.ts'
import { record } from '#platform/audit/record.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { personCreated } from './person.events.ts'
import { insertPersons } from './person.store.ts'
import { nameSortOf } from './person-identity.rules.ts'

type Ways = Omit<PersonFields, 'birthDate' | 'internalNotes'>

/** Adds a person, whoever else has the same name and address. Returns the id. */
export async function addPerson(ctx: TenantContext, fields: Ways): Promise<string> {
  const id = newId(ctx.now.getTime())
  await insertPersons(ctx, [
    { id, nameSort: nameSortOf(fields), ...fields, birthDate: '', internalNotes: '' },
  ])
  await record(ctx, personCreated(id))
  return id
}
