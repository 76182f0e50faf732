import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Whether letters may ask people how a course was. */
export async function asksForFeedback({ tx, tenantId }: TenantContext): Promise<boolean> {
  const { rows } = await sql`select from feedback_form where tenant_id = ${tenantId} and is_open`.execute(tx)
  return rows.length > 0
}
