import type pg from 'pg'
import { MoveError, type TenantTable } from './tenant-tables.ts'

/** Which accounts of the tenant's rows come along, and what their ids become. */
export type Accounts = {
  /** All that come along, or are there already. */
  brought: string[]
  /** Those that are made there, as they are here. */
  made: string[]
  /** By the id here the id of the account there that has the same confirmed address. */
  known: Map<string, string>
}

type Account = { id: string; username: string; email: string; isVerified: boolean; comes: boolean }

const columns = 'a.id, a.username, a.email, a.verified_at is not null as "isVerified"'

/**
 * Everybody whom a row of the tenant refers to. Superusers come along only where they are or were members: who worked there as
 * support stays, and so do the rows that say so.
 */
async function accountsOf(
  source: pg.ClientBase,
  tables: readonly TenantTable[],
  tenantId: string,
): Promise<Account[]> {
  const referred = tables.flatMap(({ name, of, accounts }) =>
    accounts.map(({ column }) => `select ${column} as id from ${name} where ${of} = $1`),
  )
  const { rows } = await source.query<Account>(
    `select ${columns}, not a.superuser or exists (
       select from membership m where m.tenant_id = $1 and m.user_id = a.id
       union all select from past_member p where p.tenant_id = $1 and p.user_id = a.id) as comes
     from user_account a where a.id in (${referred.join(' union ')}) order by a.id`,
    [tenantId],
  )
  return rows.filter(({ comes }) => comes)
}

/** Decides for each account whether it is made there or is there already; changes nothing. */
export async function matchAccounts(
  source: pg.ClientBase,
  target: pg.ClientBase,
  tables: readonly TenantTable[],
  tenantId: string,
): Promise<Accounts> {
  const accounts = await accountsOf(source, tables, tenantId)
  const { rows: there } = await target.query<Account>(
    `select ${columns} from user_account a
     where a.id = any ($1) or a.username = any ($2) or a.email = any ($3)`,
    [accounts.map(({ id }) => id), accounts.map((one) => one.username), accounts.map(({ email }) => email)],
  )
  const found: Accounts = { brought: accounts.map(({ id }) => id), made: [], known: new Map() }
  for (const account of accounts) {
    if (there.some(({ id }) => id === account.id)) continue
    const same = there.find(({ email }) => email === account.email)
    if (same?.isVerified && account.isVerified) found.known.set(account.id, same.id)
    else if (same || there.some(({ username }) => username === account.username))
      throw new MoveError(
        `The account ${account.username} cannot come along: the other installation has an account with that name or address which is not shown to be the same person's. Have the address confirmed in both, or delete the account there.`,
      )
    else found.made.push(account.id)
  }
  return found
}

const ofAccounts = ['user_identity', 'passkey', 'code_generator', 'recovery_code']

/** What the rows of an account are there: nobody becomes a superuser, and only a member keeps what signs in. */
export function accountRows(
  tables: readonly { name: string; columns: string[] }[],
  { made }: Accounts,
  tenantId: string,
): { name: string; columns: string[]; query: string }[] {
  if (made.length === 0) return []
  const ids = made.map((id) => `'${id}'`).join(', ')
  const mayEnter = `(not a.superuser and exists (
    select from membership m where m.tenant_id = '${tenantId}' and m.user_id = a.id))`
  const become: Readonly<Record<string, string>> = {
    superuser: 'false',
    password_hash: `case when ${mayEnter} then a.password_hash end`,
    pending_email: 'null',
  }
  return tables.flatMap(({ name, columns: all }) => {
    if (name === 'user_account') {
      const values = all.map((column) => become[column] ?? `a.${column}`)
      return {
        name,
        columns: all,
        query: `select ${values.join(', ')} from user_account a where a.id in (${ids})`,
      }
    }
    if (!ofAccounts.includes(name)) return []
    const values = all.map((column) => `o.${column}`).join(', ')
    return {
      name,
      columns: all,
      query: `select ${values} from ${name} o join user_account a on a.id = o.user_id where a.id in (${ids}) and ${mayEnter}`,
    }
  })
}
