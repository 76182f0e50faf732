import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { theStage } from './stage.ts'

export type User = { id: string; username: string }
export type Role = 'admin' | 'operator'
export type Tenant = { id: string; slug: string; name: string; admin: User; operator: User }

let pool: pg.Pool | undefined

/** As the owner of the database: for what has no screen yet. */
function insert(table: string, row: Record<string, unknown>) {
  pool ??= new pg.Pool({ connectionString: theStage().ownerUrl, max: 1, allowExitOnIdle: true })
  const places = Object.keys(row).map((_, at) => `$${at + 1}`)
  return pool.query(`insert into ${table} (${Object.keys(row)}) values (${places})`, Object.values(row))
}

export async function addUser(name: string, { superuser = false } = {}): Promise<User> {
  const id = randomUUID()
  const username = `${name}-${id.slice(0, 8)}@example.org`
  await insert('user_account', {
    id,
    username,
    email: username,
    password_hash: theStage().passwordHash,
    verified_at: new Date(),
    superuser,
  })
  return { id, username }
}

export async function addMember(tenantId: string, user: User, role: Role) {
  await insert('membership', { tenant_id: tenantId, id: randomUUID(), user_id: user.id, role })
}

export async function addTenant(overrides: { brand?: Record<string, string> } = {}): Promise<Tenant> {
  const id = randomUUID()
  const slug = `schule-${id.slice(0, 8)}`
  const name = 'Kreativhaus Elbe'
  await insert('tenant', {
    id,
    slug,
    company: name,
    director: 'Ada Direktorin',
    tier: 'PROFESSIONAL',
    brand: JSON.stringify(overrides.brand ?? {}),
  })
  const [admin, operator] = await Promise.all([addUser('admin'), addUser('operator')])
  await addMember(id, admin, 'admin')
  await addMember(id, operator, 'operator')
  return { id, slug, name, admin, operator }
}
