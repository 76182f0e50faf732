import { keptScheduledExports } from '@reihum/contract/imports/export-limits.ts'
import type { ExportOffReason } from '@reihum/contract/imports/export-schedule.schema.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { findKeptFile, type KeptFile, removeKeptFile } from '#features/files/kept-files.ts'
import { insertTogether } from '#platform/database/insert-together.ts'
import type {
  ScheduledExport as ExportTable,
  ExportSchedule as ScheduleTable,
} from '#platform/database/schema.ts'
import { newId } from '#platform/ids.ts'
import { carriedOn } from '#platform/jobs/running-job.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'

export type ScheduleRow = Selectable<ScheduleTable>
export type ScheduledRow = Selectable<ExportTable>

const makeTask = 'imports.make-scheduled-export'

export function readSchedule(ctx: TenantContext, id: string): Promise<ScheduleRow | undefined> {
  return ctx.tx
    .selectFrom('export_schedule')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function lockSchedule(ctx: TenantContext, id: string): Promise<ScheduleRow | undefined> {
  return ctx.tx
    .selectFrom('export_schedule')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function insertSchedule(
  ctx: TenantContext,
  row: Omit<Insertable<ScheduleTable>, 'tenant_id'>,
): Promise<void> {
  await ctx.tx
    .insertInto('export_schedule')
    .values({ tenant_id: ctx.tenantId, ...row })
    .execute()
}

export async function updateSchedule(
  ctx: TenantContext,
  id: string,
  change: Updateable<ScheduleTable>,
): Promise<void> {
  await ctx.tx
    .updateTable('export_schedule')
    .set(change)
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}

export const switchScheduleOff = (ctx: TenantContext, id: string, reason: ExportOffReason): Promise<void> =>
  updateSchedule(ctx, id, { next_at: null, off_at: ctx.now, off_reason: reason })

/** Its exports go with it, and so do the rows of files that are kept; returns those, whose contents are to be removed. */
export async function deleteSchedule(ctx: TenantContext, id: string): Promise<KeptFile[]> {
  const kept = await ctx.tx
    .selectFrom('scheduled_export')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('schedule_id', '=', id)
    .where('file_id', 'is not', null)
    .execute()
  const gone: KeptFile[] = []
  for (const row of kept) {
    const file = await endFile(ctx, row)
    if (file) gone.push(file)
  }
  await ctx.tx
    .deleteFrom('export_schedule')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
  await forgetSecret(ctx, id)
  return gone
}

const secretName = (id: string) => `export schedule ${id}`

export async function storeSecret(
  ctx: TenantContext,
  vault: Vault,
  id: string,
  secret: string,
): Promise<void> {
  const name = secretName(id)
  const values = { sealed: vault.seal(secret, `${ctx.tenantId} ${name}`), changed_at: ctx.now }
  await ctx.tx
    .insertInto('tenant_secret')
    .values({ tenant_id: ctx.tenantId, name, ...values })
    .onConflict((c) => c.columns(['tenant_id', 'name']).doUpdateSet(values))
    .execute()
}

export async function secretOf(ctx: TenantContext, vault: Vault, id: string): Promise<string | null> {
  const name = secretName(id)
  const row = await ctx.tx
    .selectFrom('tenant_secret')
    .select('sealed')
    .where('tenant_id', '=', ctx.tenantId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row ? vault.open(row.sealed, `${ctx.tenantId} ${name}`) : null
}

export async function forgetSecret(ctx: TenantContext, id: string): Promise<void> {
  await ctx.tx
    .deleteFrom('tenant_secret')
    .where('tenant_id', '=', ctx.tenantId)
    .where('name', '=', secretName(id))
    .execute()
}

type Due = { id?: string; schedule: ScheduleRow; dueAt: Date; byHand: boolean }

/**
 * Promises an export, in this transaction. False: there is one for that time already, or one is still being made, which
 * the constraints of the table say.
 */
export async function promiseExport(
  ctx: TenantContext,
  { id = newId(ctx.now.getTime()), schedule, dueAt, byHand }: Due,
): Promise<boolean> {
  const row = await ctx.tx
    .insertInto('scheduled_export')
    .values({
      tenant_id: ctx.tenantId,
      id,
      schedule_id: schedule.id,
      list: schedule.list,
      due_at: dueAt,
      by_hand: byHand,
      state: 'waiting',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  await insertTogether(ctx.tx, {
    outbox: [
      {
        tenant_id: ctx.tenantId,
        id: newId(ctx.now.getTime()),
        task: makeTask,
        payload: { scheduledExportId: id, ...carriedOn(ctx.origin) },
      },
    ],
  })
  ctx.noteRecorded()
  return true
}

export function lockScheduled(ctx: TenantContext, id: string): Promise<ScheduledRow | undefined> {
  return ctx.tx
    .selectFrom('scheduled_export')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateScheduled(
  ctx: TenantContext,
  id: string,
  change: Updateable<ExportTable>,
): Promise<void> {
  await ctx.tx
    .updateTable('scheduled_export')
    .set(change)
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}

/** Removes the row of its file. Returns the file whose content nobody needs any more. */
export async function endFile(ctx: TenantContext, { id, file_id }: ScheduledRow): Promise<KeptFile | null> {
  if (file_id === null) return null
  const file = await findKeptFile(ctx, file_id)
  await updateScheduled(ctx, id, { file_id: null })
  await removeKeptFile(ctx, file_id)
  return file
}

/** Forgets the exports of a schedule beyond the latest; those whose file is still kept stay until it goes. */
export async function forgetOldExports(ctx: TenantContext, scheduleId: string): Promise<void> {
  const latest = ctx.tx
    .selectFrom('scheduled_export')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('schedule_id', '=', scheduleId)
    .orderBy('due_at', 'desc')
    .limit(keptScheduledExports)
  await ctx.tx
    .deleteFrom('scheduled_export')
    .where('tenant_id', '=', ctx.tenantId)
    .where('schedule_id', '=', scheduleId)
    .where('state', '<>', 'waiting')
    .where('file_id', 'is', null)
    .where('id', 'not in', latest)
    .execute()
}
