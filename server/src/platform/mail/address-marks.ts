import type { MailReason } from '@reihum/contract/messages/mail-reasons.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** In lower case as the database has it, so that noting what became of a letter can never fail because of an address. */
const folded = (recipient: string) => sql<string>`left(lower(trim(${recipient})), 320)`

/** Notes that nothing can arrive at an address, and since when that is known. */
export async function markAddress(
  { tx, tenantId, now }: TenantContext,
  recipient: string,
  reason: MailReason,
): Promise<void> {
  await tx
    .insertInto('bounced_address')
    .values({ tenant_id: tenantId, email: folded(recipient), reason, at: now })
    .onConflict((c) => c.columns(['tenant_id', 'email']).doUpdateSet({ reason, at: now }))
    .execute()
}

/** Something arrived there, or it is tried again. Says whether the address was marked. */
export async function unmarkAddress({ tx, tenantId }: TenantContext, recipient: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('bounced_address')
    .where('tenant_id', '=', tenantId)
    .where('email', '=', folded(recipient))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
