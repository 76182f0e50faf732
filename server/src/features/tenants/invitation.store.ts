import type { TenantRole } from '@reihum/contract/tenants/roles.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { newId } from '#platform/ids.ts'
import { tokenHash } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

const validDays = 7

const expiry = (now: Date) => new Date(now.getTime() + validDays * 86_400_000)

/** Inserts an invitation without a link; the job that mails it makes the link. */
export async function insertInvitation(
  { tx, tenantId, now }: TenantContext,
  invited: { email: string; role: TenantRole; language: Locale; invitedBy: string | null },
) {
  return tx
    .insertInto('invitation')
    .values({
      tenant_id: tenantId,
      id: newId(now.getTime()),
      email: invited.email,
      role: invited.role,
      language: invited.language,
      invited_by: invited.invitedBy,
      created_at: now,
      expires_at: expiry(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

function open({ tx, tenantId }: TenantContext) {
  return tx
    .updateTable('invitation')
    .where('tenant_id', '=', tenantId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
}

/** Renews an invitation for another week; the old link stops working at once. */
export function renewInvitation(ctx: TenantContext, id: string) {
  return open(ctx)
    .set({ token_hash: null, expires_at: expiry(ctx.now) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function closeInvitation(ctx: TenantContext, id: string): Promise<boolean> {
  const { numUpdatedRows } = await open(ctx)
    .set({ withdrawn_at: ctx.now, token_hash: null })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when the invitation already has a link or is no longer open, because another job was first. */
export async function giveLink(ctx: TenantContext, id: string, token: string): Promise<boolean> {
  const { numUpdatedRows } = await open(ctx)
    .set({ token_hash: tokenHash(token) })
    .where('id', '=', id)
    .where('token_hash', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function storeAcceptance(
  { tx, now }: PlatformContext,
  { tenant_id, id }: { tenant_id: string; id: string },
): Promise<void> {
  await tx
    .updateTable('invitation')
    .set({ accepted_at: now })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()
}

/** Deletes closed invitations of an address; open ones belong to the tenants and stay. */
export function deleteClosedInvitations({ tx }: PlatformContext, email: string) {
  return tx
    .deleteFrom('invitation')
    .where('email', '=', email)
    .where((eb) => eb.or([eb('accepted_at', 'is not', null), eb('withdrawn_at', 'is not', null)]))
    .returning('tenant_id')
    .execute()
}
