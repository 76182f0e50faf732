import type { TenantId, UserId } from '../../contract/src/wire/ids.schema.ts'
import { signAccessToken } from '../../server/src/features/identity/access-token.ts'
import { deriveKey } from '../../server/src/platform/config.ts'
import { newId } from '../../server/src/platform/ids.ts'
import type { BenchDatabase } from './database.ts'

export type School = { tenantId: TenantId; slug: string; token: string }

/** One tenant with an operator who is signed in. */
export async function addSchool({ owner, config }: BenchDatabase): Promise<School> {
  const tenantId = newId() as TenantId
  const userId = newId() as UserId
  const sessionId = newId()
  const slug = `school-${tenantId.slice(-8)}`
  await owner.query(
    "insert into tenant (id, slug, company, director, tier) values ($1, $2, 'School', 'Ada Director', 'ULTIMATE')",
    [tenantId, slug],
  )
  await owner.query(
    'insert into user_account (id, username, email, verified_at) values ($1, $2, $2, now())',
    [userId, `${slug}@example.org`],
  )
  await owner.query(
    "insert into user_session (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')",
    [sessionId, userId],
  )
  await owner.query("insert into membership (tenant_id, id, user_id, role) values ($1, $2, $3, 'admin')", [
    tenantId,
    newId(),
    userId,
  ])
  const key = deriveKey(config.secret, 'access tokens')
  return { tenantId, slug, token: await signAccessToken(key, { userId, sessionId }, new Date()) }
}

/** All ids of a series share everything but the last group, which pgbench can count. */
const series = () => newId().slice(0, 24)
export const firstInSeries = 100_000_000_000

export type Courses = { prefix: string; ids: string[] }

/** Published courses in a month; a limit of null has room for everybody. */
export async function addCourses(
  { owner }: BenchDatabase,
  { tenantId }: School,
  count: number,
  limits: { attendees: number | null; waiters: number | null } = { attendees: null, waiters: null },
): Promise<Courses> {
  const prefix = series()
  await owner.query(
    `insert into course (tenant_id, id, state, reference, title, title_sort, starts_at, ends_at, fee_cents, attendee_limit, waiter_limit)
     select $1, ($2 || ($3::bigint + n))::uuid, 'published', $2 || n, 'Watercolour ' || n, 'watercolour ' || n,
       now() + interval '30 days', now() + interval '31 days', 8900, $4, $5
     from generate_series(0, $6::int - 1) n`,
    [tenantId, prefix, firstInSeries, limits.attendees, limits.waiters, count],
  )
  return { prefix, ids: Array.from({ length: count }, (_, at) => `${prefix}${firstInSeries + at}`) }
}
