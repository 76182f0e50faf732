import type { RefundFile } from '@reihum/contract/refunds/refund.schema.ts'
import { readPage } from '#platform/database/read-page.ts'
import { Refusal } from '#platform/refusal.ts'
import type { WriteFile } from '#platform/tables/table-file.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'

export const refundFilePlace = (tenantId: string) => `${tenantId} refund file`

function fileRows(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('refund_file as f')
    .leftJoin('member_name as u', 'u.user_id', 'f.actor_id')
    .select(['f.id', 'f.made_at', 'f.transfers', 'f.sum_cents', 'f.sha256', 'u.username'])
    .where('f.tenant_id', '=', ctx.tenantId)
}

type Row = Awaited<ReturnType<ReturnType<typeof fileRows>['executeTakeFirstOrThrow']>>

const asFile = (row: Row): RefundFile => ({
  id: row.id as RefundFile['id'],
  madeAt: row.made_at.toISOString(),
  actorName: row.username ?? '',
  transfers: row.transfers,
  sumCents: Number(row.sum_cents),
  sha256: row.sha256,
})

export async function refundFile(ctx: TenantContext, id: string): Promise<RefundFile> {
  const row = await fileRows(ctx).where('f.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return asFile(row)
}

export async function listRefundFiles(
  ctx: TenantContext,
  { dir, ...page }: { page: number; size: number; dir: 'asc' | 'desc' },
): Promise<{ items: RefundFile[]; total: number }> {
  const { rows, total } = await readPage(
    fileRows(ctx).orderBy('f.made_at', dir).orderBy('f.id', dir),
    ctx.tx.selectFrom('refund_file').where('tenant_id', '=', ctx.tenantId),
    page,
  )
  return { items: rows.map(asFile), total }
}

/** The stored bytes, whatever has changed since. */
export async function refundFileDownload(ctx: TenantContext, vault: Vault, id: string): Promise<WriteFile> {
  const row = await ctx.tx
    .selectFrom('refund_file')
    .select(['content_sealed', 'made_at'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  const content = vault.open(row.content_sealed, refundFilePlace(ctx.tenantId))
  const name = `pain.001_${row.made_at.toISOString().slice(0, 10)}_${id.slice(-6)}.xml`
  return async () => new File([content], name, { type: 'application/xml' })
}
