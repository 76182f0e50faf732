import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

type Recorded = { subjectId: string; commandType: string; requestKey: string }

/**
 * Whether the log has an entry of a request already. Whoever asks has locked its subject, so that of two requests with one key the
 * second finds the entry of the first.
 */
export async function wasRecorded(
  { tx, tenantId }: TenantContext,
  { subjectId, commandType, requestKey }: Recorded,
): Promise<boolean> {
  const found = await tx
    .selectFrom('audit_entry as e')
    .innerJoin('audit_detail as d', (join) =>
      join.onRef('d.tenant_id', '=', 'e.tenant_id').onRef('d.audit_id', '=', 'e.id'),
    )
    .select('e.id')
    .where('e.tenant_id', '=', tenantId)
    .where('e.subject_id', '=', subjectId)
    .where('e.command_type', '=', commandType)
    .where(sql<boolean>`d.metadata->>'requestKey' = ${requestKey}`)
    .executeTakeFirst()
  return found !== undefined
}
