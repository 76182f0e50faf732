import type { PlatformContext } from '#platform/database/in-platform.ts'

/** Whom somebody means who types a user name or an e-mail address; a user name goes before the address of another. */
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
