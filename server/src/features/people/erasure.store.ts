import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { LoggedSubjects } from './person-part.ts'
import { nobody, nothingKnown } from './person-row.queries.ts'

/** Erases what the log says about the person, and the origin of visitors who acted for them. */
export async function eraseLog(
  ctx: TenantContext,
  personId: string,
  { corrected, made }: LoggedSubjects,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from merged_person where tenant_id = ${ctx.tenantId} and person_id = ${personId}`.execute(
    ctx.tx,
  )
  const persons = [personId, ...rows.map(({ id }) => id)]
  await sql`select erase_person_log(${persons}::uuid[], ${[...corrected]}::uuid[], ${[...made]}::uuid[])`.execute(
    ctx.tx,
  )
}

/** Deletes the person if nothing refers to them; otherwise leaves a shell that does not tell who it was. */
export async function storeErasure(
  ctx: TenantContext,
  personId: string,
  isReferredTo: boolean,
): Promise<void> {
  if (!isReferredTo) {
    await ctx.tx
      .deleteFrom('person')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', personId)
      .execute()
    return
  }
  await ctx.tx
    .updateTable('person')
    .set((eb) => ({
      ...nobody,
      ...nothingKnown,
      name_sort: '',
      user_id: null,
      erased_at: ctx.now,
      revision: eb('revision', '+', 1),
      updated_at: ctx.now,
    }))
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', personId)
    .execute()
}
