import { isPasswordRight } from '#features/identity/password.ts'
import { ConfigError } from '#platform/config.ts'
import { asOwner } from './as-owner.ts'
import { demoPassword, formerDemo, newcomer, schools, superuser, teamOf } from './plant-tenants.ts'

export type DemoAccount = { username: string; password: string }

export const demoSuperusers = [superuser.username, formerDemo.superuser]

async function demoPasswordOf(hash: string): Promise<string | null> {
  for (const password of [demoPassword, formerDemo.password])
    if (await isPasswordRight(hash, password)) return password
  return null
}

/**
 * The accounts that still have the password of a demonstration, which everybody knows. Checking a hash is slow on
 * purpose, so not every account is looked at: those of the demonstration by name, all superusers, and all that share
 * their hash with somebody. Real passwords never do, and the demonstration's users were made with one hash.
 */
export async function demoAccounts(ownerUrl: string): Promise<DemoAccount[]> {
  const known = [...schools.flatMap(teamOf), newcomer.admin].map(({ username }) => username)
  const { rows } = await asOwner(ownerUrl, (client) =>
    client.query<{ username: string; password_hash: string }>(
      `select username, password_hash from user_account
       where password_hash is not null and (username = any($1) or superuser or password_hash in
         (select password_hash from user_account group by password_hash having count(*) > 1))
       order by created_at, id`,
      [[...known, ...demoSuperusers]],
    ),
  )
  const passwords = new Map<string, string | null>()
  for (const { password_hash: hash } of rows)
    if (!passwords.has(hash)) passwords.set(hash, await demoPasswordOf(hash))
  return rows.flatMap(({ username, password_hash }) => {
    const password = passwords.get(password_hash)
    return password ? [{ username, password }] : []
  })
}

const namedAtMost = 3

/** Refuses a start that would let others sign in with a password that everybody knows. */
export async function refuseDemoAccounts(ownerUrl: string): Promise<void> {
  const accounts = (await demoAccounts(ownerUrl)).map(({ username }) => username)
  if (accounts.length === 0) return
  const more = accounts.length - namedAtMost
  const named = `${accounts.slice(0, namedAtMost).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  throw new ConfigError(
    `With these settings others reach this server, and accounts still have the password of the demonstration, which everybody knows (${named}): start with an empty REIHUM_DATA folder or database, or first start without REIHUM_PUBLIC_URL, REIHUM_HOST and REIHUM_TRUSTED_PROXIES and give each of these accounts another password or erase it.`,
  )
}
