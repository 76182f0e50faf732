import type { PlatformContext } from '#platform/database/in-platform.ts'

/** Finds the user by a typed user name or e-mail address; a user name takes precedence over another user's address. */
export function findUserByName({ tx }: PlatformContext, typed: string) {
  const name = typed.trim().toLowerCase()
  return tx
    .selectFrom('user_account')
    .select(['id', 'password_hash'])
    .where((eb) => eb.or([eb('username', '=', name), eb('email', '=', name)]))
    .orderBy((eb) => eb('username', '=', name), 'desc')
    .limit(1)
    .executeTakeFirst()
}
