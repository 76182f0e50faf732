import type { ImportCounts } from '@reihum/contract/imports/import.schema.ts'
import type { ImportKind } from '@reihum/contract/imports/import-kinds.ts'
import { sql } from 'kysely'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import type { FoldedSheets } from '#platform/tables/read/read-sheets.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Remembered } from './column-guess.rules.ts'

type NewImport = {
  id: string
  kind: ImportKind
  filename: string
  sha256: string
  content: FoldedSheets
  actorId: string | null
  expiresAt: Date
}

/** False when the id is there already: the same file was sent twice. */
export async function insertImport(ctx: TenantContext, one: NewImport): Promise<boolean> {
  const { actorId, expiresAt, ...same } = one
  const inserted = await ctx.tx
    .insertInto('import_run')
    .values({
      ...same,
      tenant_id: ctx.tenantId,
      actor_id: actorId,
      created_at: ctx.now,
      expires_at: expiresAt,
    })
    .onConflict((c) => c.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Only so many wait, the latest: whoever sends one table after the other fills no disk. What is being imported stays. */
export async function deleteSurplusImports(ctx: TenantContext, kept: number): Promise<void> {
  const surplus = ctx.tx
    .selectFrom('import_run')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('imported_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(kept)
    .forUpdate()
    .skipLocked()
  await ctx.tx
    .deleteFrom('import_run')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', 'in', surplus)
    .execute()
}

/** Holds what is imported: discarded meanwhile, it would be imported all the same. */
export async function lockImport(ctx: TenantContext, id: string): Promise<void> {
  await ctx.tx
    .selectFrom('import_run')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

/**
 * All imports of a tenant come one after the other: two that bring the same people along would each make them, and the same
 * import sent twice waits here for the first.
 */
export async function lockImports(ctx: TenantContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${ctx.tenantId}`}, 0))`.execute(ctx.tx)
}

/** What it came to; nothing of the file is kept. */
export async function storeImported(
  ctx: TenantContext,
  id: string,
  { counts, subjectIds }: { counts: ImportCounts; subjectIds: readonly string[] },
): Promise<void> {
  await ctx.tx
    .updateTable('import_run')
    .set({
      imported_at: ctx.now,
      result: JSON.stringify(counts),
      subject_ids: [...subjectIds],
      content: null,
    })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}

export async function rememberColumns(
  ctx: TenantContext,
  kind: ImportKind,
  columns: Remembered,
): Promise<void> {
  const remembered = { columns: JSON.stringify(columns), updated_at: ctx.now }
  await ctx.tx
    .insertInto('import_memory')
    .values({ tenant_id: ctx.tenantId, kind, ...remembered })
    .onConflict((c) => c.columns(['tenant_id', 'kind']).doUpdateSet(remembered))
    .execute()
}

/** What is imported stays as a fact. */
export async function deleteImport(ctx: TenantContext, id: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.tx
    .deleteFrom('import_run')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('imported_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const toldDays = 30

/** At the platform's door: what was never imported goes with its time, and after a while what is told of the others. */
export async function deleteOldImports({ tx, now }: PlatformContext): Promise<void> {
  await tx
    .deleteFrom('import_run')
    .where((eb) =>
      eb.or([
        eb.and([eb('imported_at', 'is', null), eb('expires_at', '<', now)]),
        eb('created_at', '<', new Date(now.getTime() - toldDays * 86_400_000)),
      ]),
    )
    .execute()
}
