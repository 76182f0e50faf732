import type { PersonFields } from '@reihum/contract/people/person.schema.ts'
import type { Person } from '@reihum/contract/persons.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { record } from '#platform/audit/record.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { personCreated } from './person.events.ts'
import { currentId, getPerson } from './person.queries.ts'
import { insertPersonOnce } from './person.store.ts'
import type { PersonParts } from './person-part.ts'

/** A day that has not come yet is a typing error. */
export function refuseUnborn(ctx: TenantContext, { birthDate }: Pick<PersonFields, 'birthDate'>): void {
  if (birthDate > wallClockOf(ctx.now, ctx.tenant.timeZone).date)
    throw wrongFields([{ path: ['person', 'birthDate'], code: 'date' }])
}

type Input = { id: string; person: PersonFields }

/**
 * Makes a person by hand, whoever else has the same name and address. The caller names the id, so that a form sent twice
 * makes one person; by the id of one who was merged since, it answers whoever they became.
 */
export async function createPerson(
  ctx: TenantContext,
  parts: PersonParts,
  { id, person }: Input,
): Promise<Person> {
  refuseUnborn(ctx, person)
  const isNew = (await currentId(ctx, id)) === id && (await insertPersonOnce(ctx, id, person))
  if (isNew) await record(ctx, personCreated(id))
  return getPerson(ctx, parts, id)
}
