import type { WholeExportFailure } from '@reihum/contract/imports/whole-export.schema.ts'
import type { Selectable } from 'kysely'
import { findKeptFile, insertPassingFile, type KeptFile, removeKeptFile } from '#features/files/kept-files.ts'
import type { TenantExport } from '#platform/database/schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export type ExportRow = Selectable<TenantExport>

/** False: another one is running, or this one is known. */
export async function insertExport(
  { tx, tenantId, now }: TenantContext,
  { id, askedBy, withFiles }: { id: string; askedBy: string; withFiles: boolean },
): Promise<boolean> {
  const row = await tx
    .insertInto('tenant_export')
    .values({
      tenant_id: tenantId,
      id,
      asked_at: now,
      asked_by: askedBy,
      with_files: withFiles,
      state: 'running',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function lockExport(
  { tx, tenantId }: TenantContext,
  id: string,
): Promise<ExportRow | undefined> {
  return tx
    .selectFrom('tenant_export')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** False: it was cancelled meanwhile. */
export async function noteProgress(
  { tx, tenantId }: TenantContext,
  id: string,
  { done, total }: { done: number; total: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('tenant_export')
    .set({ done, total })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type Made = {
  rows: number
  files: number
  missingFiles: number
  done: number
  expiresAt: Date
}

export async function storeReady(ctx: TenantContext, id: string, file: KeptFile, made: Made): Promise<void> {
  await insertPassingFile(ctx, file)
  await ctx.tx
    .updateTable('tenant_export')
    .set({
      state: 'ready',
      ended_at: ctx.now,
      file_id: file.id,
      filesize: file.filesize,
      rows: made.rows,
      files: made.files,
      missing_files: made.missingFiles,
      done: made.done,
      total: made.done,
      expires_at: made.expiresAt,
    })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}

export async function storeFailure(
  { tx, tenantId, now }: TenantContext,
  id: string,
  failure: WholeExportFailure,
): Promise<void> {
  await tx
    .updateTable('tenant_export')
    .set({ state: 'failed', ended_at: now, failure })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** Ends it, whether it runs or is ready. Returns the file whose content nobody needs any more. */
export async function endExport(ctx: TenantContext, row: ExportRow): Promise<KeptFile | null> {
  const file = row.file_id === null ? null : await findKeptFile(ctx, row.file_id)
  await ctx.tx
    .updateTable('tenant_export')
    .set({ state: 'over', ended_at: row.ended_at ?? ctx.now, file_id: null })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', row.id)
    .execute()
  if (file) await removeKeptFile(ctx, file.id)
  return file
}

/** Those that can be taken, oldest first, locked. */
export async function lockReadyExports({ tx, tenantId }: TenantContext): Promise<ExportRow[]> {
  return tx
    .selectFrom('tenant_export')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'ready')
    .orderBy('asked_at')
    .forNoKeyUpdate()
    .execute()
}
