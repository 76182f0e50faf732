import type { DebitRun, DebitRunDetail } from '@reihum/contract/debits/debits.schema.ts'
import { sql } from 'kysely'
import { record } from '#platform/audit/record.ts'
import { readPage } from '#platform/database/read-page.ts'
import { Refusal } from '#platform/refusal.ts'
import type { WriteFile } from '#platform/tables/table-file.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { handInBy } from './debit.rules.ts'
import { debitSettings } from './debit-settings.ts'
import { debitFileDownloaded } from './debits.events.ts'
import { openRunFile } from './run-files.ts'

function runRows(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('debit_run as r')
    .leftJoin('member_name as u', 'u.user_id', 'r.actor_id')
    .selectAll('r')
    .select('u.username')
    .where('r.tenant_id', '=', ctx.tenantId)
}

type Row = Awaited<ReturnType<ReturnType<typeof runRows>['executeTakeFirstOrThrow']>>

const asRun = (row: Row): DebitRun => ({
  id: row.id as DebitRun['id'],
  madeAt: row.made_at.toISOString(),
  actorName: row.username ?? '',
  state: row.handed_in_at ? 'handed_in' : row.cancelled_at ? 'cancelled' : 'made',
  debits: row.debits,
  cents: Number(row.cents),
  handedInAt: row.handed_in_at?.toISOString() ?? null,
  cancelledAt: row.cancelled_at?.toISOString() ?? null,
})

export async function listDebitRuns(
  ctx: TenantContext,
  { page, size, dir }: { page: number; size: number; dir: 'asc' | 'desc' },
): Promise<{ items: DebitRun[]; total: number }> {
  const { rows, total } = await readPage(
    runRows(ctx).orderBy('r.made_at', dir).orderBy('r.id', dir),
    ctx.tx.selectFrom('debit_run').where('tenant_id', '=', ctx.tenantId),
    { page, size },
  )
  return { items: rows.map(asRun), total }
}

async function daysOf(ctx: TenantContext, runId: string): Promise<DebitRunDetail['days']> {
  const { rows } = await sql<DebitRunDetail['days'][number]>`
    select collect_on as "collectOn", count(*)::integer as debits, sum(cents)::bigint as cents from debit
    where tenant_id = ${ctx.tenantId} and run_id = ${runId} group by 1 order by 1`.execute(ctx.tx)
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }))
}

export async function debitRunDetail(ctx: TenantContext, id: string): Promise<DebitRunDetail> {
  const row = await runRows(ctx).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  const [days, files, { leadDays }] = await Promise.all([
    daysOf(ctx, id),
    ctx.tx
      .selectFrom('debit_file')
      .select(['number', 'message_id', 'debits', 'cents', 'sha256', 'made_at', 'replaced_at'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('run_id', '=', id)
      .orderBy('number')
      .execute(),
    debitSettings(ctx),
  ])
  const run = asRun(row)
  const [first] = days
  return {
    ...run,
    days,
    files: files.map((file) => ({
      number: file.number,
      messageId: file.message_id,
      debits: file.debits,
      cents: Number(file.cents),
      sha256: file.sha256,
      madeAt: file.made_at.toISOString(),
      isReplaced: file.replaced_at !== null,
    })),
    handInBy: run.state === 'made' && first ? handInBy(first.collectOn, leadDays) : null,
  }
}

/** The stored bytes, whatever has changed since. */
export async function debitFileDownload(
  ctx: TenantContext,
  vault: Vault,
  { debitRunId, number }: { debitRunId: string; number: number },
): Promise<WriteFile> {
  const row = await ctx.tx
    .selectFrom('debit_file')
    .select(['sealed', 'sha256', 'message_id'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('run_id', '=', debitRunId)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  await record(ctx, debitFileDownloaded(debitRunId))
  const { tenantId } = ctx
  return async () =>
    new File([new Uint8Array(openRunFile(vault, tenantId, row))], `pain.008_${row.message_id}.xml`, {
      type: 'application/xml',
    })
}
