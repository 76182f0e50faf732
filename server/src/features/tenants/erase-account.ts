import type { IdentityProof } from '@reihum/contract/identity/second-factor.schema.ts'
import type { TenantRole } from '@reihum/contract/tenants/roles.ts'
import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import { accountOf } from '#features/identity/account.queries.ts'
import { type AccountRequest, inOwnAccount } from '#features/identity/account-request.ts'
import { eraseUser } from '#features/identity/erase-user.ts'
import { confirmIdentity } from '#features/identity/second-factor/confirm-identity.ts'
import type { PasskeyDoor } from '#features/identity/second-factor/passkey-door.ts'
import { actorOf } from '#features/identity/session.ts'
import { record } from '#platform/audit/record.ts'
import { requireConfirmation } from '#platform/confirmation.ts'
import { type PlatformContext, recorderOf } from '#platform/database/in-platform.ts'
import { deleteMailsTo } from '#platform/mail/delete-mails.ts'
import { Refusal } from '#platform/refusal.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { invitationMail } from './invitation.events.ts'
import { deleteClosedInvitations } from './invitation.store.ts'
import { memberLeft } from './member.events.ts'
import { belongings } from './member.queries.ts'
import { isLastAdmin } from './member.rules.ts'
import { deleteMember } from './member.store.ts'

/**
 * Erases the user's own account. Refused if a tenant would be left without an admin, or the platform without a
 * superuser.
 */
export async function eraseAccount(
  request: AccountRequest,
  { door, confirmationKey }: { door: PasskeyDoor; confirmationKey: Buffer },
  { proof, confirmation }: { proof: IdentityProof; confirmation: string },
): Promise<{ done: true }> {
  await confirmIdentity(request, door, proof)
  return inOwnAccount(request, async (ctx, user) => {
    const sensitive = { userId: user.id, action: 'erase-account', subject: user.id } as const
    requireConfirmation(confirmationKey, sensitive, confirmation, ctx.now)
    const { email } = await accountOf(ctx, user.id)
    const left = await leaveAll(ctx, user.id)
    for (const { tenant_id } of await deleteClosedInvitations(ctx, email))
      await deleteMailsTo(ctx, tenant_id, [email], invitationMail)
    await eraseUser(ctx, user.id, request.locale)
    // The log of each tenant records that the member left, without an origin.
    for (const { tenantId, role } of left) {
      const who = { actor: actorOf(user), origin: noOrigin, tenantId }
      await record(recorderOf(ctx, who), memberLeft(user.id, role))
    }
    return { done: true as const }
  })
}

type Left = { tenantId: TenantId; role: TenantRole }

/** Removes the user from every tenant; refuses if one would be left without an admin. */
async function leaveAll(ctx: PlatformContext, userId: string): Promise<Left[]> {
  // All tenants are locked at once and in order, to prevent deadlocks.
  const tenants = await ctx.tx
    .selectFrom('tenant')
    .select(['id', 'company'])
    .where('id', 'in', (eb) => eb.selectFrom('membership').select('tenant_id').where('user_id', '=', userId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const left: Left[] = []
  for (const { id, company } of tenants) {
    const team = await belongings(ctx, id)
    const member = team.find((one) => one.userId === userId)
    if (!member) continue
    if (isLastAdmin(team, member.id)) throw new Refusal('LAST_ADMIN', { company })
    await deleteMember(ctx, id, member)
    left.push({ tenantId: id as TenantId, role: member.role })
  }
  return left
}
