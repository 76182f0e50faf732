import type pg from 'pg'
import { ConfigError } from '#platform/config-error.ts'
import {
  appRole,
  nextLogin,
  platformRole,
  type RoleName,
  rolePassword,
  withRoles,
  writeLogin,
} from './roles.ts'
import { writeFingerprint } from './secret-fingerprint.ts'

/** The roles whose passwords are made from the secret; those with an address of their own are somebody else's. */
export type Managed = readonly RoleName[]

export function managedRoles(given: {
  appDatabaseUrl: string | null
  platformDatabaseUrl: string | null
}): Managed {
  return [...(given.appDatabaseUrl ? [] : [appRole]), ...(given.platformDatabaseUrl ? [] : [platformRole])]
}

/**
 * Makes the database belong to the new secret, while nodes that still use the old one go on working: they keep their
 * logins, and nodes that start from now on log in as members of the same roles.
 */
export function adoptSecret(ownerUrl: string, secret: string, managed: Managed): Promise<void> {
  return withRoles(ownerUrl, managed, async (owner) => {
    for (const role of managed) {
      const login = nextLogin(role)
      await writeLogin(owner, role, { login, password: rolePassword(secret, role) })
      await owner.query(`grant ${role} to ${login}`)
    }
    await writeFingerprint(owner, secret)
  })
}

/** Names of roles that somebody is logged in with; a pooler or another database of the cluster counts too. */
async function rolesInUse(owner: pg.ClientBase, managed: Managed): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    'select distinct usename::text as name from pg_stat_activity where usename = any($1) order by 1',
    [managed],
  )
  return rows.map(({ name }) => name)
}

/**
 * Locks the old secret out: the roles themselves get the password of the new one. Refused while somebody is still logged
 * in with the old one, because they could not come back.
 */
export function lockOutOldSecret(
  ownerUrl: string,
  secret: string,
  { managed, embeddedPassword }: { managed: Managed; embeddedPassword: string | null },
): Promise<void> {
  return withRoles(ownerUrl, managed, async (owner) => {
    const inUse = await rolesInUse(owner, managed)
    if (inUse.length > 0)
      throw new ConfigError(
        `A node still works with the secret before (it is logged in as ${inUse.join(' and ')}). Restart every node, or stop it, and run this again.`,
      )
    for (const role of managed) await writeLogin(owner, role, { password: rolePassword(secret, role) })
    if (embeddedPassword !== null)
      await owner.query(`alter role current_user password ${owner.escapeLiteral(embeddedPassword)}`)
    await writeFingerprint(owner, secret)
  })
}
