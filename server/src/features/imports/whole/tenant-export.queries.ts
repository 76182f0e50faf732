import type {
  WholeExport,
  WholeExportFailure,
  WholeExportState,
} from '@reihum/contract/imports/whole-export.schema.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

const exports = ({ tx, tenantId }: TenantContext) =>
  tx
    .selectFrom('tenant_export as e')
    .leftJoin('member_name as u', 'u.user_id', 'e.asked_by')
    .selectAll('e')
    .select(['u.full_name', 'u.username'])
    .where('e.tenant_id', '=', tenantId)

type Row = Awaited<ReturnType<ReturnType<typeof exports>['executeTakeFirstOrThrow']>>

const asExport = (row: Row): WholeExport => ({
  id: row.id as WholeExport['id'],
  state: row.state as WholeExportState,
  askedAt: row.asked_at.toISOString(),
  askedBy: row.full_name || row.username || '',
  withFiles: row.with_files,
  done: row.done,
  total: row.total,
  endedAt: row.ended_at?.toISOString() ?? null,
  failure: row.failure as WholeExportFailure | null,
  rows: Number(row.rows),
  files: row.files,
  missingFiles: row.missing_files,
  filesize: Number(row.filesize),
  expiresAt: row.expires_at?.toISOString() ?? null,
})

/** So many of the latest are shown. */
const shown = 5

export async function listWholeExports(ctx: TenantContext): Promise<{ items: WholeExport[] }> {
  const rows = await exports(ctx).orderBy('e.asked_at', 'desc').orderBy('e.id').limit(shown).execute()
  return { items: rows.map(asExport) }
}

export async function findWholeExport(ctx: TenantContext, id: string): Promise<WholeExport | null> {
  const row = await exports(ctx).where('e.id', '=', id).executeTakeFirst()
  return row ? asExport(row) : null
}

export async function getWholeExport(ctx: TenantContext, id: string): Promise<WholeExport> {
  const found = await findWholeExport(ctx, id)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** Who asked for it, and where to tell them; null: the account is gone, or its address was never verified. */
export async function addressOfAsker({ tx, tenantId }: TenantContext, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('tenant_export as e')
    .innerJoin('member_account as a', 'a.user_id', 'e.asked_by')
    .select('a.email')
    .where('e.tenant_id', '=', tenantId)
    .where('e.id', '=', id)
    .where('a.verified_at', 'is not', null)
    .executeTakeFirst()
  return row?.email ?? null
}
