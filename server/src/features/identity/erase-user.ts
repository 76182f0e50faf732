import type { Locale } from '@reihum/contract/wire/locales.ts'
import { eraseDetailsOf } from '#platform/audit/erase-details.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { deleteMailsTo } from '#platform/mail/delete-mails.ts'
import { Refusal } from '#platform/refusal.ts'
import { noOrigin, platformTenantId } from '#platform/tenant-context.ts'
import { accountErased } from './account.events.ts'
import { isSuperuser } from './account.queries.ts'
import { recordOfAccount } from './account-request.ts'
import { actorOf } from './session.ts'
import { deleteUser, lockSuperusers, lockUser } from './user.store.ts'

/**
 * Erases the account with all that depends on it, the mails to it, and the origin of its actions in all logs. The
 * entries themselves stay, with an id that leads to nobody. The owner is told by a last mail, which is forgotten soon.
 */
export async function eraseUser(ctx: PlatformContext, userId: string, locale: Locale): Promise<void> {
  if (await isLastSuperuser(ctx, userId)) throw new Refusal('LAST_SUPERUSER')
  const user = await lockUser(ctx, userId)
  if (!user) throw new Refusal('UNAUTHENTICATED')
  await eraseDetailsOf(ctx, userId)
  const addresses = [user.email, user.pending_email].filter((address) => address !== null)
  await deleteMailsTo(ctx, platformTenantId, addresses)
  await deleteUser(ctx, userId)
  const told = {
    userId,
    recipient: user.email,
    username: user.username,
    locale: (user.language ?? locale) as Locale,
  }
  await recordOfAccount(ctx, { actor: actorOf(user), origin: noOrigin }, accountErased(told))
}

async function isLastSuperuser(ctx: PlatformContext, userId: string): Promise<boolean> {
  if (!(await isSuperuser(ctx, userId))) return false
  // When two superusers leave at the same time, the second waits here and then finds no other one.
  const superusers = await lockSuperusers(ctx)
  return !superusers.some(({ id, locked_at }) => id !== userId && !locked_at)
}
