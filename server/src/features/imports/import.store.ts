import type { ImportCounts } from '@reihum/contract/imports/import.schema.ts'
import type { ImportKind } from '@reihum/contract/imports.ts'
import { sql } from 'kysely'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import type { Remembered } from '#platform/tables/import/column-guess.ts'
import type { FoldedSheets } from '#platform/tables/read/read-sheets.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type NewImport = {
  id: string
  kind: ImportKind
  filename: string
  sha256: string
  content: FoldedSheets
  actorId: string | null
  expiresAt: Date
}

/** False when the id already exists, because the upload was sent twice. */
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

/**
 * Keeps only the latest pending imports, so that nobody fills the disk with uploads. An import that is being performed
 * stays.
 */
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

/** Locks an import while it is performed; otherwise it could be discarded and still be imported. */
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
 * Lets a tenant's imports run one after the other: two with the same persons would each create them. An import sent
 * twice waits here for the first one.
 */
export async function lockImports(ctx: TenantContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${ctx.tenantId}`}, 0))`.execute(ctx.tx)
}

/** Stores the result of an import and deletes the content of its table. */
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

/** Deletes an import, unless it was performed: then it stays as a fact. */
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

/**
 * Deletes imports that expired without being performed, and after a while the results of the others. Runs in the
 * platform context.
 */
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
