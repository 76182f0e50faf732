import type { TenantId, UserId } from '../../contract/src/wire/ids.schema.ts'
import { signAccessToken } from '../../server/src/features/identity/access-token.ts'
import { deriveKey } from '../../server/src/platform/config.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { makeVault } from '../../server/src/platform/vault.ts'
import { sealedBank } from '../../server/test/bank.ts'
import type { BenchDatabase } from './database.ts'

export type School = {
  tenantId: TenantId
  slug: string
  token: string
  /** The key, in base64, for challenges that are solved already: solving is the visitor's work and is not measured. */
  captchaKey: string
}

/** One tenant with an operator who is signed in. */
export async function addSchool(database: BenchDatabase): Promise<School> {
  const { owner } = database
  const tenantId = newId() as TenantId
  const userId = newId()
  const slug = `school-${tenantId.slice(-8)}`
  await owner.query(
    "insert into tenant (id, slug, company, director, tier) values ($1, $2, 'School', 'Ada Director', 'ULTIMATE')",
    [tenantId, slug],
  )
  await owner.query(
    "insert into tenant_secret (tenant_id, name, sealed, changed_at) values ($1, 'bank', $2, now())",
    [tenantId, sealedBank(tenantId, makeVault(database.config.encryptionKeys))],
  )
  await owner.query(
    'insert into user_account (id, username, email, verified_at) values ($1, $2, $2, now())',
    [userId, `${slug}@example.org`],
  )
  await owner.query("insert into membership (tenant_id, id, user_id, role) values ($1, $2, $3, 'admin')", [
    tenantId,
    newId(),
    userId,
  ])
  return signInAt(database, tenantId)
}

/** Signs in a user of a tenant; `tenantId` can be left out if there is only one tenant. */
export async function signInAt({ owner, config }: BenchDatabase, tenantId?: TenantId): Promise<School> {
  const { rows } = await owner.query<{ tenant_id: TenantId; slug: string; user_id: UserId }>(
    `select t.id as tenant_id, t.slug, m.user_id from tenant t join membership m on m.tenant_id = t.id
     where $1::uuid is null or t.id = $1 limit 1`,
    [tenantId ?? null],
  )
  const [member] = rows
  if (!member) throw new Error('there is no school to sign in at')
  const sessionId = newId()
  await owner.query(
    "insert into user_session (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')",
    [sessionId, member.user_id],
  )
  const key = deriveKey(config.secret, 'access tokens')
  const now = new Date()
  const token = signAccessToken(
    key,
    { userId: member.user_id, sessionId, rotation: 0 },
    { now, expiresAt: new Date(now.getTime() + 3_600_000) },
  )
  const captchaKey = deriveKey(config.secret, 'captcha').toString('base64')
  return { tenantId: member.tenant_id, slug: member.slug, token, captchaKey }
}

/** The common beginning of a series of ids: they differ only in the last group, which pgbench can count. */
const series = () => newId().slice(0, 24)
export const firstInSeries = 100_000_000_000

export type Courses = { prefix: string; ids: string[] }

/** Adds published courses that begin in a month; a limit of null means unlimited. */
export async function addCourses(
  { owner }: BenchDatabase,
  { tenantId }: School,
  count: number,
  limits: { attendees: number | null; waiters: number | null } = { attendees: null, waiters: null },
): Promise<Courses> {
  const prefix = series()
  await owner.query(
    `insert into course (tenant_id, id, state, reference, title, title_sort, starts_at, ends_at, appointment_count, fee_cents, attendee_limit, waiter_limit)
     select $1, ($2 || ($3::bigint + n))::uuid, 'published', $2 || n, 'Watercolour ' || n, 'watercolour ' || n,
       now() + interval '30 days', now() + interval '31 days', 1, 8900, $4, $5
     from generate_series(0, $6::int - 1) n`,
    [tenantId, prefix, firstInSeries, limits.attendees, limits.waiters, count],
  )
  await owner.query(
    `insert into appointment (tenant_id, id, course_id, starts_at, ends_at, created_at, updated_at)
     select tenant_id, gen_random_uuid(), id, starts_at, ends_at, now(), now() from course
     where tenant_id = $1 and reference like $2 || '%'`,
    [tenantId, prefix],
  )
  return { prefix, ids: Array.from({ length: count }, (_, at) => `${prefix}${firstInSeries + at}`) }
}
