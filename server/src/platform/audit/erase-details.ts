import { sql } from 'kysely'
import type { PlatformContext } from '#platform/database/in-platform.ts'

/**
 * Erases what the logs of all tenants keep about a user: what was done to the account goes, with all that the
 * platform's own log says of it. What the user changed at a tenant belongs to the tenant and stays, or traces could
 * be erased with an account; only where it came from is forgotten. Entries and their chain stay either way.
 */
export async function eraseDetailsOf({ tx }: Pick<PlatformContext, 'tx'>, userId: string): Promise<void> {
  // Entries from before cover origin and change together: there what changed has to go along.
  await sql`
    delete from audit_detail d
    using tenant t cross join lateral (
      select tenant_id, id, false as is_about from audit_entry where tenant_id = t.id and actor_id = ${userId}
      union all
      select tenant_id, id, true from audit_entry
      where tenant_id = t.id and subject_id = ${userId} and subject_kind = 'user'
    ) e
    where d.tenant_id = e.tenant_id and d.audit_id = e.id
      and (e.is_about or t.is_platform or d.origin_digest is null)`.execute(tx)
  await sql`
    update audit_detail d set salt = '', ip_address = null, user_agent = null, request_id = null
    from tenant t cross join lateral (
      select tenant_id, id from audit_entry where tenant_id = t.id and actor_id = ${userId}
    ) e
    where d.tenant_id = e.tenant_id and d.audit_id = e.id`.execute(tx)
}
