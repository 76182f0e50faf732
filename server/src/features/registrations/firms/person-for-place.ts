import { recognisePeople } from '#features/people/recognise-people.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { insertPerson } from './names.store.ts'

type Named = { firstName: string; lastName: string; email: string }

/** Who comes on a place from now on: somebody who is known, or a new person. */
export async function personForPlace(ctx: TenantContext, named: Named) {
  const { id, isNew } = (await recognisePeople(ctx, [named])).idOf(named)
  if (isNew) await insertPerson(ctx, { ...named, personId: id, birthDate: '' })
  return { person_id: id, unnamed: false }
}
