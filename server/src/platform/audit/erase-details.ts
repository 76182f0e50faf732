import { sql } from 'kysely'
import type { PlatformContext } from '#platform/database/in-platform.ts'

/**
 * Erases the side rows of what a user did and of what was done to their account, in the logs of all tenants.
 * The entries and their chain stay: they cover only a digest, whose salt goes along.
 */
export async function eraseDetailsOf({ tx }: Pick<PlatformContext, 'tx'>, userId: string): Promise<void> {
  await sql`
    delete from audit_detail d
    using tenant t cross join lateral (
      select tenant_id, id from audit_entry where tenant_id = t.id and actor_id = ${userId}
      union
      select tenant_id, id from audit_entry
      where tenant_id = t.id and subject_id = ${userId} and subject_kind = 'user'
    ) e
    where d.tenant_id = e.tenant_id and d.audit_id = e.id`.execute(tx)
}
