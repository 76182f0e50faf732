import type { AuditDetail, AuditEntry, auditListInput } from '@kurso/contract/insights/insight.schema.ts'
import type { z } from 'zod'
import { readPage } from '#platform/database/read-page.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

const columns = [
  'e.id',
  'e.at',
  'e.command_type',
  'e.subject_kind',
  'e.subject_id',
  'e.actor_kind',
  'e.actor_id',
  'e.seal_number',
  'm.username',
] as const

function entries(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('audit_entry as e')
    .leftJoin('member_name as m', 'm.user_id', 'e.actor_id')
    .where('e.tenant_id', '=', ctx.tenantId)
}

type Row = {
  id: string
  at: Date
  command_type: string
  subject_kind: string
  subject_id: string | null
  actor_kind: string
  actor_id: string | null
  seal_number: number | null
  username: string | null
}

function asEntry(row: Row): AuditEntry {
  return {
    auditId: row.id,
    timestamp: row.at.toISOString(),
    userId: row.actor_id,
    actorKind: row.actor_kind,
    actorName: row.username,
    commandType: row.command_type,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    sealed: row.seal_number !== null,
  } as AuditEntry
}

export async function listAuditLog(
  ctx: TenantContext,
  input: Omit<z.output<typeof auditListInput>, 'tenant'>,
) {
  let matching = ctx.tx.selectFrom('audit_entry as e').where('e.tenant_id', '=', ctx.tenantId)
  let page = entries(ctx)
  if (input.commandType) {
    matching = matching.where('e.command_type', '=', input.commandType)
    page = page.where('e.command_type', '=', input.commandType)
  }
  if (input.subjectId) {
    matching = matching.where('e.subject_id', '=', input.subjectId)
    page = page.where('e.subject_id', '=', input.subjectId)
  }
  const { rows, total } = await readPage(
    page.select(columns).orderBy('e.at', input.dir).orderBy('e.id', input.dir),
    matching,
    input,
  )
  return { items: rows.map(asEntry), total }
}

export async function getAuditEntry(ctx: TenantContext, id: string): Promise<AuditDetail> {
  const row = await entries(ctx)
    .leftJoin('audit_detail as d', (join) =>
      join.onRef('d.tenant_id', '=', 'e.tenant_id').onRef('d.audit_id', '=', 'e.id'),
    )
    .select(columns)
    .select(['d.ip_address', 'd.user_agent', 'd.metadata'])
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return {
    ...asEntry(row),
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
    metadata: (row.metadata ?? {}) as Record<string, unknown>,
  }
}
