import type { DatevExport } from '@reihum/contract/payments/datev.schema.ts'
import { sql } from 'kysely'
import { readPage } from '#platform/database/read-page.ts'
import { Refusal } from '#platform/refusal.ts'
import type { WriteFile } from '#platform/tables/table-file.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

function exportRows(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('datev_export as e')
    .leftJoin('member_name as u', 'u.user_id', 'e.actor_id')
    .select(['e.id', 'e.made_at', 'e.mode', 'e.fiscal_year', 'e.until', 'e.postings', 'e.sum_cents'])
    .select(['u.username', sql<boolean>`e.debtors is not null`.as('has_debtors')])
    .where('e.tenant_id', '=', ctx.tenantId)
}

type Row = Awaited<ReturnType<ReturnType<typeof exportRows>['executeTakeFirstOrThrow']>>

const asExport = (row: Row): DatevExport => ({
  id: row.id as DatevExport['id'],
  madeAt: row.made_at.toISOString(),
  actorName: row.username ?? '',
  mode: row.mode as DatevExport['mode'],
  from: row.fiscal_year,
  until: row.until,
  postings: row.postings,
  sumCents: row.sum_cents,
  hasDebtors: row.has_debtors,
})

export async function listDatevExports(
  ctx: TenantContext,
  { dir, ...page }: { page: number; size: number; dir: 'asc' | 'desc' },
): Promise<{ items: DatevExport[]; total: number }> {
  const { rows, total } = await readPage(
    exportRows(ctx).orderBy('e.made_at', dir).orderBy('e.id', dir),
    ctx.tx.selectFrom('datev_export').where('tenant_id', '=', ctx.tenantId),
    page,
  )
  return { items: rows.map(asExport), total }
}

export async function datevExport(ctx: TenantContext, id: string): Promise<DatevExport> {
  const row = await exportRows(ctx).where('e.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return asExport(row)
}

const names = { bookings: 'EXTF_Buchungsstapel', debtors: 'EXTF_Debitoren' } as const

/** The stored bytes, whatever has changed since. */
export async function datevDownload(
  ctx: TenantContext,
  { datevExportId, file }: { datevExportId: string; file: keyof typeof names },
): Promise<WriteFile> {
  const row = await ctx.tx
    .selectFrom('datev_export')
    .select(['until', file])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', datevExportId)
    .executeTakeFirst()
  const bytes = row?.[file]
  if (!row || !bytes) throw new Refusal('NOT_FOUND')
  return async () =>
    new File([new Uint8Array(bytes)], `${names[file]}_${row.until}.csv`, {
      type: 'text/csv; charset=windows-1252',
    })
}
