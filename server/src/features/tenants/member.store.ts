import type { TenantRole } from '@reihum/contract/tenants/roles.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { newId } from '#platform/ids.ts'

/** Either context: staff change their own tenant; the platform changes all tenants that a user joins or leaves. */
type Door = { tx: Tx; now: Date }

/** False for somebody who is already a member. */
export async function insertMember(
  { tx, now }: Door,
  tenantId: string,
  { userId, role }: { userId: string; role: TenantRole },
): Promise<boolean> {
  const written = await tx
    .insertInto('membership')
    .values({ tenant_id: tenantId, id: newId(now.getTime()), user_id: userId, role, created_at: now })
    .onConflict((c) => c.columns(['tenant_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

export async function updateMember(
  { tx }: Door,
  tenantId: string,
  memberId: string,
  { role, developerContact }: { role: TenantRole; developerContact: boolean },
): Promise<void> {
  await tx
    .updateTable('membership')
    .set({ role, developer_contact: developerContact })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', memberId)
    .execute()
}

/** Deletes a membership and remembers the former member, so that histories can still show the name. */
export async function deleteMember(
  { tx, now }: Door,
  tenantId: string,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await tx.deleteFrom('membership').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
  await tx
    .insertInto('past_member')
    .values({ tenant_id: tenantId, user_id: userId, left_at: now })
    .onConflict((c) => c.columns(['tenant_id', 'user_id']).doNothing())
    .execute()
}
