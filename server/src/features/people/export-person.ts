import type { PersonExport } from '@reihum/contract/persons.ts'
import { mailTexts } from '#features/messages/mails-about.queries.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { personExported } from './person.events.ts'
import { findLivingPerson } from './person.queries.ts'
import { mailsToPerson } from './person-mail.queries.ts'
import type { PersonParts } from './person-part.ts'
import { personFieldsOf } from './person-row.queries.ts'

/** Makes the data report of a person; that it was made is recorded. */
export async function exportPerson(
  ctx: TenantContext,
  parts: PersonParts,
  id: string,
): Promise<PersonExport> {
  const person = await findLivingPerson(ctx, id)
  await record(ctx, personExported(person.id))
  const [told, mails] = await Promise.all([
    parts.report(ctx, person.id),
    mailsToPerson(ctx, parts, person.id).then((ids) => mailTexts(ctx, ids)),
  ])
  return {
    exportedAt: ctx.now.toISOString(),
    company: ctx.tenant.company,
    person: { id: person.id, ...personFieldsOf(person), createdAt: person.created_at.toISOString() },
    ...told,
    mails,
  }
}
