import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import type { Origin } from '#platform/tenant-context.ts'
import { accountCreated, signUpRepeated } from './account.events.ts'
import { findUserByEmail } from './account.queries.ts'
import { recordOfAccount } from './account-request.ts'
import { actorOf } from './session.ts'
import { insertUser, type NewUser } from './user.store.ts'

/** Creates an account; null when the address already has one. An unverified address gets a link by mail. */
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

/** Mails the owner of the existing account; the answer does not reveal that it exists. */
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
