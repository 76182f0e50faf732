import { eraseDetailsOf } from '#platform/audit/erase-details.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { deleteMailsTo } from '#platform/mail/delete-mails.ts'
import { Refusal } from '#platform/refusal.ts'
import { noOrigin, platformTenantId } from '#platform/tenant-context.ts'
import { accountErased } from './account.events.ts'
import { recordOfAccount } from './account-request.ts'
import { actorOf } from './session.ts'
import { deleteUser, lockSuperusers, lockUser } from './user.store.ts'

/**
 * The account with everything that hangs on it, what was mailed to it, and from where it acted in whatever log.
 * The entries themselves stay, with an id that leads to nobody.
 */
export async function eraseUser(ctx: PlatformContext, userId: string): Promise<void> {
  // Of two superusers who leave at once, the second waits here and finds nobody else.
  const others = (await lockSuperusers(ctx)).filter(({ id, locked_at }) => id !== userId && !locked_at)
  const user = await lockUser(ctx, userId)
  if (!user) throw new Refusal('UNAUTHENTICATED')
  if (user.superuser && others.length === 0) throw new Refusal('LAST_SUPERUSER')
  await eraseDetailsOf(ctx, userId)
  const addresses = [user.email, user.pending_email].filter((address) => address !== null)
  await deleteMailsTo(ctx, platformTenantId, addresses)
  await deleteUser(ctx, userId)
  await recordOfAccount(ctx, { actor: actorOf(user), origin: noOrigin }, accountErased(userId))
}
