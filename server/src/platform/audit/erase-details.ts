import { sql } from 'kysely'
import type { PlatformContext } from '#platform/database/in-platform.ts'

/**
 * Erases what the logs of all tenants keep about a user. Entries about the account lose their details, and so does
 * everything the platform's own log holds about the user. Changes the user made in a tenant belong to the tenant and
 * stay, or a user could erase traces by deleting the account; only their origin is erased. The entries themselves and
 * their chain always stay.
 */
export async function eraseDetailsOf({ tx }: Pick<PlatformContext, 'tx'>, userId: string): Promise<void> {
  // In older entries one digest covers origin and change, so what changed has to be erased together with the origin.
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
