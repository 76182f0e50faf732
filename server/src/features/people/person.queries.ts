import type { Person } from '@reihum/contract/persons.ts'
import type { PersonId } from '@reihum/contract/wire/ids.schema.ts'
import { mailLines } from '#features/messages/mails-about.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { mailsToPerson } from './person-mail.queries.ts'
import type { PersonParts } from './person-part.ts'
import { type PersonRow, personFieldsOf } from './person-row.queries.ts'
import { twinsOf } from './twin.queries.ts'

/** The current id of a person: their own, or that of the person they were merged into. */
export async function currentId(ctx: TenantContext, id: string): Promise<string> {
  const merged = await ctx.tx
    .selectFrom('merged_person')
    .select('person_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return merged?.person_id ?? id
}

async function findPerson(ctx: TenantContext, id: string): Promise<PersonRow> {
  const row = await ctx.tx
    .selectFrom('person')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', await currentId(ctx, id))
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** The same, but refuses erased persons. */
export async function findLivingPerson(ctx: TenantContext, id: string): Promise<PersonRow> {
  const row = await findPerson(ctx, id)
  if (row.erased_at) throw new Refusal('PERSON_ERASED')
  return row
}

const actions: Person['allowedActions'] = ['edit', 'merge', 'export', 'erase']

export async function getPerson(ctx: TenantContext, parts: PersonParts, id: string): Promise<Person> {
  const row = await findPerson(ctx, id)
  const [told, mails, twins] = await Promise.all([
    parts.page(ctx, row.id),
    mailsToPerson(ctx, parts, row.id).then((ids) => mailLines(ctx, ids)),
    row.erased_at ? [] : twinsOf(ctx, parts, row.id),
  ])
  return {
    id: row.id as PersonId,
    ...personFieldsOf(row),
    createdAt: row.created_at.toISOString(),
    erasedAt: row.erased_at?.toISOString() ?? null,
    revision: row.revision,
    ...told,
    mails,
    twins,
    allowedActions: row.erased_at ? [] : actions,
  }
}
