import type { AdminUser, adminUserListInput, UserState } from '@reihum/contract/identity/admin-user.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { readPage } from '#platform/database/read-page.ts'
import { containing, foldedPattern } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import { actionsOn, userStateOf } from './admin-user.permissions.ts'

type Membership = { id: string; name: string; role: string }

const memberships = sql<Membership[]>`(
  select coalesce(json_agg(json_build_object('id', t.id, 'name', t.company, 'role', m.role) order by t.company), '[]')
  from membership m join tenant t on t.id = m.tenant_id where m.user_id = u.id)`

const passkeys = sql<number>`(select count(*)::int from passkey p where p.user_id = u.id)`
const hasCodes = sql<boolean>`exists (
  select from code_generator g where g.user_id = u.id and g.confirmed_at is not null)`

const columns = [
  'u.id',
  'u.username',
  'u.full_name',
  'u.email',
  'u.superuser',
  'u.created_at',
  'u.last_sign_in_at',
  'u.verified_at',
  'u.locked_at',
  'u.lock_reason',
] as const

type Row = {
  id: string
  username: string
  full_name: string
  email: string
  superuser: boolean
  created_at: Date
  last_sign_in_at: Date | null
  verified_at: Date | null
  locked_at: Date | null
  lock_reason: string | null
  tenants: Membership[]
  passkeys: number
  has_codes: boolean
}

function asUser(row: Row, superuserId: string): AdminUser {
  return {
    id: row.id,
    username: row.username,
    name: row.full_name,
    email: row.email,
    state: userStateOf(row),
    superuser: row.superuser,
    createdAt: row.created_at.toISOString(),
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    tenants: row.tenants,
    lockedAt: row.locked_at?.toISOString() ?? null,
    lockReason: row.lock_reason,
    passkeys: row.passkeys,
    hasCodes: row.has_codes,
    allowedActions: actionsOn(row, superuserId),
  } as AdminUser
}

const inState: Record<UserState, RawBuilder<boolean>> = {
  locked: sql`u.locked_at is not null`,
  unverified: sql`u.locked_at is null and u.verified_at is null`,
  active: sql`u.locked_at is null and u.verified_at is not null`,
}

const sortColumns = {
  username: sql`u.username`,
  createdAt: sql`u.created_at`,
  lastSignInAt: sql`u.last_sign_in_at`,
}

export async function listUsers(
  { tx }: PlatformContext,
  superuserId: string,
  input: z.output<typeof adminUserListInput>,
) {
  let matching = tx.selectFrom('user_account as u')
  if (input.q) {
    const typed = containing(input.q.toLowerCase())
    const folded = foldedPattern(input.q)
    matching = matching.where((eb) =>
      eb.or([
        eb('u.username', 'like', typed),
        eb('u.email', 'like', typed),
        eb('u.name_sort', 'like', folded),
      ]),
    )
  }
  if (input.state) matching = matching.where(inState[input.state])
  if (input.superuser !== undefined) matching = matching.where('u.superuser', '=', input.superuser)
  const { rows, total } = await readPage(
    matching
      .select(columns)
      .select([memberships.as('tenants'), passkeys.as('passkeys'), hasCodes.as('has_codes')])
      .orderBy(sortColumns[input.sort], (order) =>
        input.dir === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast(),
      )
      .orderBy('u.id', input.dir),
    matching,
    input,
  )
  return { items: rows.map((row) => asUser(row, superuserId)), total }
}

export async function getUser(
  { tx }: PlatformContext,
  superuserId: string,
  userId: string,
): Promise<AdminUser> {
  const row = await tx
    .selectFrom('user_account as u')
    .select(columns)
    .select([memberships.as('tenants'), passkeys.as('passkeys'), hasCodes.as('has_codes')])
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return asUser(row, superuserId)
}
