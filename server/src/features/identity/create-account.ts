import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import type { Origin } from '#platform/tenant-context.ts'
import { accountCreated, signUpRepeated } from './account.events.ts'
import { findUserByEmail } from './account.queries.ts'
import { recordOfAccount } from './account-request.ts'
import { actorOf } from './session.ts'
import { insertUser, type NewUser } from './user.store.ts'

/** Who the new account belongs to; null when the address has one already. An address that is not verified gets its link by mail. */
export async function createAccount(
  ctx: PlatformContext,
  user: NewUser & { language: Locale },
  origin: Origin,
) {
  const id = await insertUser(ctx, user)
  if (!id) return null
  const actor = actorOf({ id, username: user.email })
  const event = accountCreated({ userId: id, locale: user.language }, user.email)
  await recordOfAccount(ctx, { actor, origin }, event)
  return actor
}

/** Instead of a second account its owner gets a mail; whoever asked learns nothing. */
export async function remindOfAccount(
  ctx: PlatformContext,
  email: string,
  { origin, locale }: { origin: Origin; locale: Locale },
): Promise<void> {
  const user = await findUserByEmail(ctx, email)
  if (!user) return
  const event = signUpRepeated({ userId: user.id, locale })
  await recordOfAccount(ctx, { actor: { kind: 'visitor' }, origin }, event)
}
