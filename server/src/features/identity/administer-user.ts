import type { AdminUser } from '@reihum/contract/identity/admin-user.schema.ts'
import { requireConfirmation } from '#platform/confirmation.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { Refusal } from '#platform/refusal.ts'
import { resetRequested } from './account.events.ts'
import { type AccountRequest, recordOfAccount } from './account-request.ts'
import { deleteAccountTokens } from './account-token.store.ts'
import { userLocked, userUnlocked, userVerified } from './admin-user.events.ts'
import { getUser } from './admin-user.queries.ts'
import { deleteFactorsOf } from './second-factor/code.store.ts'
import { secondFactorReset } from './second-factor/second-factor.events.ts'
import { hasSecondFactor } from './second-factor/second-factor.queries.ts'
import { revokeAllSessions } from './session.store.ts'
import { actorOf, requireSuperuser } from './session.ts'
import { lockUser, updateUser } from './user.store.ts'

type Superuser = Awaited<ReturnType<typeof requireSuperuser>>
type Account = NonNullable<Awaited<ReturnType<typeof lockUser>>>
type Deed = DomainEvents | null
type DomainEvents = Parameters<typeof recordOfAccount>[2]

/** Runs a superuser's action on an account; a repeated request acts and records only once. */
function administer(
  { inPlatform, caller, origin }: AccountRequest,
  userId: string,
  body: (ctx: PlatformContext, user: Account, superuser: Superuser) => Promise<Deed>,
): Promise<AdminUser> {
  return inPlatform(async (ctx) => {
    const superuser = await requireSuperuser(ctx, caller)
    const user = await lockUser(ctx, userId)
    if (!user) throw new Refusal('NOT_FOUND')
    const deed = await body(ctx, user, superuser)
    if (deed) await recordOfAccount(ctx, { actor: actorOf(superuser), origin }, deed)
    return getUser(ctx, superuser.id, userId)
  })
}

/** Marks an address as verified whose owner proved it in another way. */
export function verifyUser(request: AccountRequest, userId: string): Promise<AdminUser> {
  return administer(request, userId, async (ctx, user) => {
    if (user.verified_at) return null
    await updateUser(ctx, userId, { verified_at: ctx.now })
    return userVerified(userId, user.email)
  })
}

/** Mails the link that users can also request themselves; does nothing for a locked account. */
export function resetUser(request: AccountRequest, userId: string): Promise<AdminUser> {
  return administer(request, userId, async (_, user) =>
    user.locked_at ? null : resetRequested({ userId, locale: request.locale }),
  )
}

/** Locks an account at once: its sessions end, and no link signs in any more. */
export function lockAccount(
  request: AccountRequest,
  confirmationKey: Buffer,
  { userId, reason, confirmation }: { userId: string; reason: string; confirmation: string },
): Promise<AdminUser> {
  return administer(request, userId, async (ctx, user, superuser) => {
    if (superuser.id === userId) throw new Refusal('CANNOT_LOCK_SELF')
    const sensitive = { userId: superuser.id, action: 'lock-user', subject: userId } as const
    requireConfirmation(confirmationKey, sensitive, confirmation, ctx.now)
    if (user.locked_at) return null
    await updateUser(ctx, userId, { locked_at: ctx.now, lock_reason: reason })
    await revokeAllSessions(ctx, userId)
    await deleteAccountTokens(ctx, userId, ['verification', 'password-reset', 'sign-in', 'second-factor'])
    return userLocked(userId, reason)
  })
}

/** Removes all factors of a user who has lost them; it also removes factors that an intruder may have set up. */
export function resetSecondFactor(
  request: AccountRequest,
  confirmationKey: Buffer,
  { userId, confirmation }: { userId: string; confirmation: string },
): Promise<AdminUser> {
  return administer(request, userId, async (ctx, _, superuser) => {
    if (superuser.id === userId) throw new Refusal('CANNOT_RESET_OWN_FACTORS')
    const sensitive = { userId: superuser.id, action: 'reset-second-factor', subject: userId } as const
    requireConfirmation(confirmationKey, sensitive, confirmation, ctx.now)
    if (!(await hasSecondFactor(ctx, userId))) return null
    await deleteFactorsOf(ctx, userId)
    await revokeAllSessions(ctx, userId)
    await deleteAccountTokens(ctx, userId, ['sign-in', 'second-factor'])
    return secondFactorReset({ userId, locale: request.locale })
  })
}

export function unlockAccount(request: AccountRequest, userId: string): Promise<AdminUser> {
  return administer(request, userId, async (ctx, user) => {
    if (!user.locked_at) return null
    await updateUser(ctx, userId, { locked_at: null, lock_reason: null })
    return userUnlocked(userId, user.lock_reason)
  })
}
