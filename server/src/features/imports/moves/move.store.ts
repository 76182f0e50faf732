import type { MoveFailure } from '@reihum/contract/imports/move.schema.ts'
import type { Selectable } from 'kysely'
import { findKeptFile, insertPassingFile, type KeptFile, removeKeptFile } from '#features/files/kept-files.ts'
import type { TenantMove } from '#platform/database/schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Source } from './check-archive.ts'
import type { TakenIn } from './take-in.ts'

export type MoveRow = Selectable<TenantMove>

type NewMove = { id: string; file: KeptFile; source: Source; checkedBy: string; expiresAt: Date }

/** False: another one waits or runs, or this one is known. */
export async function insertMove(
  ctx: TenantContext,
  { id, file, source, checkedBy, expiresAt }: NewMove,
): Promise<boolean> {
  await insertPassingFile(ctx, file)
  const row = await ctx.tx
    .insertInto('tenant_move')
    .values({
      tenant_id: ctx.tenantId,
      id,
      checked_at: ctx.now,
      checked_by: checkedBy,
      filename: file.filename,
      filesize: file.filesize,
      sha256: file.sha256,
      source: JSON.stringify(source),
      state: 'checked',
      file_id: file.id,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const one = ({ tx, tenantId }: TenantContext, id: string) =>
  tx.selectFrom('tenant_move').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id)

export const findMoveRow = (ctx: TenantContext, id: string): Promise<MoveRow | undefined> =>
  one(ctx, id).executeTakeFirst()

export const lockMove = (ctx: TenantContext, id: string): Promise<MoveRow | undefined> =>
  one(ctx, id).forNoKeyUpdate().executeTakeFirst()

/** Whether one waits or runs. */
export async function hasOpenMove({ tx, tenantId }: TenantContext): Promise<boolean> {
  const row = await tx
    .selectFrom('tenant_move')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('state', 'in', ['checked', 'running'])
    .executeTakeFirst()
  return row !== undefined
}

export async function beginMove(
  { tx, tenantId, now }: TenantContext,
  id: string,
  askedBy: string,
): Promise<void> {
  await tx
    .updateTable('tenant_move')
    .set({ state: 'running', asked_at: now, asked_by: askedBy })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

export async function noteProgress(
  { tx, tenantId }: TenantContext,
  id: string,
  { done, total }: { done: number; total: number },
): Promise<void> {
  await tx
    .updateTable('tenant_move')
    .set({ done, total })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

type End =
  | { state: 'done'; taken: TakenIn }
  | { state: 'failed'; failure: MoveFailure; failedAt: string }
  | { state: 'over' }

const columnsOf = (end: End) =>
  end.state === 'done'
    ? { result: JSON.stringify(end.taken.tables) }
    : end.state === 'failed'
      ? { failure: end.failure, failed_at: end.failedAt.slice(0, 200) }
      : {}

/** Ends it one way or another. Returns the archive, whose content nobody needs any more; null: it had ended before. */
export async function endMove(ctx: TenantContext, row: MoveRow, end: End): Promise<KeptFile | null> {
  const ended = await ctx.tx
    .updateTable('tenant_move')
    .set({ state: end.state, ended_at: ctx.now, file_id: null, ...columnsOf(end) })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', row.id)
    .where('state', 'in', ['checked', 'running'])
    .returning('id')
    .executeTakeFirst()
  if (!ended || !row.file_id) return null
  const file = await findKeptFile(ctx, row.file_id)
  await removeKeptFile(ctx, file.id)
  return file
}
