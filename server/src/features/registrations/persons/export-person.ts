import type { PersonExport } from '@reihum/contract/registrations/person-export.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { personExported } from './person.events.ts'
import { findLivingPerson } from './person.queries.ts'
import { everythingAbout } from './person-export.queries.ts'

/** What somebody may ask to be told about themselves; that it was handed out is written down. */
export async function exportPerson(ctx: TenantContext, id: string): Promise<PersonExport> {
  const person = await findLivingPerson(ctx, id)
  await record(ctx, personExported(person.id))
  return everythingAbout(ctx, person)
}
