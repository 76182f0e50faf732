import pg from 'pg'
import { deriveKey } from '#platform/config.ts'

export const appRole = 'kurso_app'
export const platformRole = 'kurso_platform'

/** Both roles can log in and own nothing. Their limits are set on the role, so that they also hold behind a pooler. */
const limits: Record<string, Record<string, string>> = {
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

/** The owner's address with the credentials of another role. */
export function urlForRole(ownerUrl: string, role: string, secret: string): string {
  const url = new URL(ownerUrl)
  url.username = role
  url.password = rolePassword(secret, role)
  return url.href
}

async function canLogIn(ownerUrl: string, role: string, secret: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlForRole(ownerUrl, role, secret) })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** Creates the two roles if they are missing, under a lock, because roles belong to the whole cluster. */
export async function ensureRoles(
  ownerUrl: string,
  secret: string,
  managed: readonly string[],
): Promise<void> {
  const missing: string[] = []
  for (const role of managed) if (!(await canLogIn(ownerUrl, role, secret))) missing.push(role)
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    if (missing.length === 0) return
    await owner.query('begin')
    await owner.query("select pg_advisory_xact_lock(hashtext('reihum roles'))")
    for (const role of missing) {
      const password = owner.escapeLiteral(rolePassword(secret, role))
      const exists = await owner.query('select 1 from pg_roles where rolname = $1', [role])
      await owner.query(
        `${exists.rowCount ? 'alter' : 'create'} role ${role} login nosuperuser nocreatedb nocreaterole nobypassrls password ${password}`,
      )
      for (const [name, value] of Object.entries(limits[role] ?? {})) {
        await owner.query(`alter role ${role} set ${name} = '${value}'`)
      }
    }
    await owner.query('commit')
  } catch (error) {
    if ((error as { code?: string }).code === '42501') {
      throw new Error(
        `The role in DATABASE_URL may not create roles. Create ${missing.join(' and ')} yourself and set REIHUM_APP_DATABASE_URL and REIHUM_PLATFORM_DATABASE_URL.`,
      )
    }
    throw error
  } finally {
    await owner.end()
  }
}
