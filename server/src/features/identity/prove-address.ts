import type { PlatformContext } from '#platform/database/in-platform.ts'
import type { Caller } from '#platform/database/in-tenant.ts'
import type { Origin } from '#platform/tenant-context.ts'
import { emailVerified } from './account.events.ts'
import { recordOfAccount } from './account-request.ts'
import { actorOf, requireSession } from './session.ts'
import { lockUser, updateUser } from './user.store.ts'

/** A signed-in user followed a link mailed to their address, which proves it. Null when the session has ended. */
export async function proveAddress(ctx: PlatformContext, caller: Caller, origin: Origin) {
  const session = await requireSession(ctx, caller).catch(() => null)
  const user = session && (await lockUser(ctx, session.id))
  if (!user) return null
  const actor = actorOf(user)
  if (!user.verified_at) {
    await updateUser(ctx, user.id, { verified_at: ctx.now })
    await recordOfAccount(ctx, { actor, origin }, emailVerified(user.id, user.email))
  }
  return actor
}
