import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { sealedBank } from '../../server/test/bank.ts'
import { theStage } from './stage.ts'

export type User = { id: string; username: string }
export type Role = 'admin' | 'operator' | 'instructor' | 'accountant'
export type Tenant = { id: string; slug: string; name: string; admin: User; operator: User }

let pool: pg.Pool | undefined

/** Runs a statement as the owner of the database, for what no screen offers. */
function run(statement: string, values: unknown[]) {
  if (!pool) {
    pool = new pg.Pool({ connectionString: theStage().ownerUrl, max: 1, allowExitOnIdle: true })
    // The stage may be taken down while this connection is idle; without a listener that would end the process.
    pool.on('error', () => undefined)
  }
  return pool.query(statement, values)
}

/** Reads rows that no screen shows. */
export async function rowsOf<Row extends pg.QueryResultRow>(
  statement: string,
  values: unknown[],
): Promise<Row[]> {
  return (await run(statement, values)).rows as Row[]
}

function insert(table: string, row: Record<string, unknown>) {
  const places = Object.keys(row).map((_, at) => `$${at + 1}`)
  return run(`insert into ${table} (${Object.keys(row)}) values (${places})`, Object.values(row))
}

export async function addUser(name: string, { superuser = false, verified = true } = {}): Promise<User> {
  const id = randomUUID()
  const username = `${name}-${id.slice(0, 8)}@example.org`
  await insert('user_account', {
    id,
    username,
    email: username,
    password_hash: theStage().passwordHash,
    verified_at: verified ? new Date() : null,
    superuser,
  })
  return { id, username }
}

/** As of somebody who came by an identity provider, or got rid of the password. */
export async function takePassword({ id }: User) {
  await run('update user_account set password_hash = null where id = $1', [id])
}

export async function addMember(tenantId: string, user: User, role: Role) {
  await insert('membership', { tenant_id: tenantId, id: randomUUID(), user_id: user.id, role })
}

export async function removeMember(tenantId: string, user: User) {
  await run('delete from membership where tenant_id = $1 and user_id = $2', [tenantId, user.id])
}

type TenantTraits = {
  name?: string
  director?: string
  tier?: string
  brand?: Record<string, string>
  /** Without an account no course for money can be published. */
  hasBankAccount?: boolean
}

export async function addTenant({
  name = 'Kreativhaus Elbe',
  director = 'Ada Direktorin',
  tier = 'PROFESSIONAL',
  brand = {},
  hasBankAccount = true,
}: TenantTraits = {}): Promise<Tenant> {
  const id = randomUUID()
  const slug = `schule-${id.slice(0, 8)}`
  await insert('tenant', {
    id,
    slug,
    company: name,
    director,
    tier,
    brand: JSON.stringify(brand),
  })
  if (hasBankAccount)
    await insert('tenant_secret', {
      tenant_id: id,
      name: 'bank',
      sealed: sealedBank(id),
      changed_at: new Date(),
    })
  const [admin, operator] = await Promise.all([addUser('admin'), addUser('operator')])
  await addMember(id, admin, 'admin')
  await addMember(id, operator, 'operator')
  return { id, slug, name, admin, operator }
}
