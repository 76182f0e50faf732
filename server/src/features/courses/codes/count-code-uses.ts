import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** How much more a code is used, or less where places are given up. */
export type CodeUse = {
  codeId: string
  people: number
  cents: number
  /** Those codes of a set that are used now, or free again. */
  singles: string[]
}

/** Adds to what codes are used for; the table refuses what is beyond their limits. They are locked by then. */
export async function countCodeUses(ctx: TenantContext, uses: readonly CodeUse[]): Promise<void> {
  if (uses.length === 0) return
  await sql`update discount_code d set used_people = d.used_people + s.people, used_cents = d.used_cents + s.cents
    from json_to_recordset(${JSON.stringify(uses)}::json) as s("codeId" uuid, people int, cents int)
    where d.tenant_id = ${ctx.tenantId} and d.id = s."codeId"
      and d.id = any(${uses.map(({ codeId }) => codeId)}::uuid[])`.execute(ctx.tx)
  await markSingles(ctx, uses)
}

async function markSingles(ctx: TenantContext, uses: readonly CodeUse[]): Promise<void> {
  const marked = uses.flatMap(({ singles, people }) => singles.map((code) => ({ code, used: people > 0 })))
  if (marked.length === 0) return
  await sql`update single_code s set used = m.used
    from json_to_recordset(${JSON.stringify(marked)}::json) as m(code text, used boolean)
    where s.tenant_id = ${ctx.tenantId} and s.code = m.code and not s.for_many`.execute(ctx.tx)
}

/** Locks codes in the order of their ids, so that two commands that lock several never deadlock. */
export async function lockCodes(ctx: TenantContext, ids: readonly string[]): Promise<void> {
  await ctx.tx
    .selectFrom('discount_code')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
