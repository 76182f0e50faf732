import pg from 'pg'
import { deriveKey } from '#platform/config.ts'
import { ConfigError } from '#platform/config-error.ts'
import { connectAs, explainConnection } from './connect.ts'

export const appRole = 'kurso_app' as const
export const platformRole = 'kurso_platform' as const
const bothRoles = [appRole, platformRole] as const
export type RoleName = (typeof bothRoles)[number]

/** Both roles can log in and own nothing. Their limits are set on the role, so that they also hold behind a pooler. */
const limits: Record<RoleName, Record<string, string>> = {
  [appRole]: { statement_timeout: '15s', lock_timeout: '8s', idle_in_transaction_session_timeout: '30s' },
  [platformRole]: {
    statement_timeout: '30s',
    lock_timeout: '8s',
    idle_in_transaction_session_timeout: '60s',
  },
}

export function rolePassword(secret: string, role: string): string {
  return deriveKey(secret, `database role ${role}`).toString('base64url')
}

/**
 * While the secret is changed, nodes with the old one and nodes with the new one run side by side, but a role has one
 * password. So those with the new one log in as this member of the role, until the old password is changed.
 */
export const nextLogin = (role: RoleName) => `${role}_next`

/** The owner's address with the credentials of another role, which may log in as a member of it. */
export function urlForRole(ownerUrl: string, role: RoleName, secret: string, login: string = role): string {
  const url = new URL(ownerUrl)
  url.username = login
  url.password = rolePassword(secret, role)
  return url.href
}

/** By which name of a role the secret lets in; null: by none. */
async function loginOf(ownerUrl: string, role: RoleName, secret: string): Promise<string | null> {
  for (const login of [role, nextLogin(role)]) {
    const url = urlForRole(ownerUrl, role, secret, login)
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return login
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (!['28P01', '28000'].includes(code)) throw explainConnection(error, url, 'DATABASE_URL')
    }
  }
  return null
}

const powerless = 'nosuperuser nocreatedb nocreaterole nobypassrls'

/**
 * Creates a role that may log in, or gives one that exists this password. Only a superuser may say again of a role that
 * exists that it is none.
 */
export async function writeLogin(
  owner: pg.ClientBase,
  role: RoleName,
  { login = role, password }: { login?: string; password: string },
): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [login])
  await owner.query(
    `${rowCount ? `alter role ${login}` : `create role ${login} login ${powerless}`} password ${pg.escapeLiteral(password)}`,
  )
  for (const [name, value] of Object.entries(limits[role]))
    await owner.query(`alter role ${login} set ${name} = '${value}'`)
}

const mayNotCreate = (roles: readonly string[]) =>
  new ConfigError(
    `The role in DATABASE_URL may not create roles. Let it: alter role … createrole. Or create ${roles.join(' and ')} yourself and set REIHUM_APP_DATABASE_URL and REIHUM_PLATFORM_DATABASE_URL.`,
  )

/** Runs statements about roles under a lock, because roles belong to the whole cluster. */
export async function withRoles<Result>(
  ownerUrl: string,
  roles: readonly string[],
  work: (owner: pg.Client) => Promise<Result>,
): Promise<Result> {
  const owner = await connectAs(ownerUrl, 'DATABASE_URL')
  try {
    await owner.query('begin')
    await owner.query("select pg_advisory_xact_lock(hashtext('reihum roles'))")
    const result = await work(owner)
    await owner.query('commit')
    return result
  } catch (error) {
    throw (error as { code?: string }).code === '42501' ? mayNotCreate(roles) : error
  } finally {
    await owner.end()
  }
}

async function isThere(owner: pg.ClientBase, role: string): Promise<boolean> {
  return (await owner.query('select from pg_roles where rolname = $1', [role])).rowCount === 1
}

/** By which names the roles are logged in as. */
export type Logins = Record<RoleName, string>

/** Addresses that somebody has set by hand; such a role is theirs, and only made where it is missing. */
export type GivenAddresses = Partial<Record<RoleName, string | null>>

/** The password of a role that is made: the one of its address, where that names the role itself. */
function firstPassword(role: RoleName, given: string | null | undefined, secret: string): string {
  const url = given ? new URL(given) : null
  return url && decodeURIComponent(url.username) === role
    ? decodeURIComponent(url.password)
    : rolePassword(secret, role)
}

/**
 * Creates the roles that are missing. The password of a role that is there is never changed: nodes with another secret
 * may be logged in with it.
 */
export async function ensureRoles(
  ownerUrl: string,
  secret: string,
  given: GivenAddresses = {},
): Promise<Logins> {
  const logins: Logins = { [appRole]: appRole, [platformRole]: platformRole }
  const missing: RoleName[] = []
  for (const role of bothRoles) {
    const login = given[role] ? null : await loginOf(ownerUrl, role, secret)
    if (login === null) missing.push(role)
    else logins[role] = login
  }
  if (missing.length === 0) return logins
  await withRoles(ownerUrl, missing, async (owner) => {
    for (const role of missing) {
      if (!(await isThere(owner, role)))
        await writeLogin(owner, role, { password: firstPassword(role, given[role], secret) })
      else if (!given[role] && (await loginOf(ownerUrl, role, secret)) === null)
        throw new ConfigError(
          `The role ${role} is there already, with another password than the one made from REIHUM_SECRET: a Reihum with another secret uses this PostgreSQL, and a new password would lock it out. Set the secret that it has. If that is lost and nothing runs with it, say so: npm run rotate-keys -- --new-secret`,
        )
    }
  })
  return logins
}
