import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Updateable } from 'kysely'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import type { UserAccount } from '#platform/database/schema.ts'
import { fold } from '#platform/fold.ts'
import { newId } from '#platform/ids.ts'

export type NewUser = {
  email: string
  name: string
  passwordHash: string | null
  language: Locale | null
  isVerified: boolean
}

/** Returns the new user's id; null when the address is already taken. */
export async function insertUser(
  { tx, now }: PlatformContext,
  { email, name, passwordHash, language, isVerified }: NewUser,
): Promise<string | null> {
  const written = await tx
    .insertInto('user_account')
    .values({
      id: newId(now.getTime()),
      username: email,
      email,
      full_name: name,
      name_sort: fold(name),
      password_hash: passwordHash,
      language,
      verified_at: isVerified ? now : null,
      created_at: now,
    })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  return written?.id ?? null
}

/** Locks the account until the end of the transaction. */
export function lockUser({ tx }: PlatformContext, userId: string) {
  return tx
    .selectFrom('user_account')
    .selectAll()
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateUser(
  { tx }: PlatformContext,
  userId: string,
  change: Updateable<UserAccount>,
): Promise<void> {
  await tx.updateTable('user_account').set(change).where('id', '=', userId).execute()
}

/** Deletes the account, and by cascade its sessions, links and identities. */
export async function deleteUser({ tx }: PlatformContext, userId: string): Promise<void> {
  await tx.deleteFrom('user_account').where('id', '=', userId).execute()
}

export function lockSuperusers({ tx }: PlatformContext) {
  return tx
    .selectFrom('user_account')
    .select(['id', 'locked_at'])
    .where('superuser', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
