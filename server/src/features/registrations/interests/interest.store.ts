import { interestLimits } from '@reihum/contract/registrations/interest.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { newId } from '#platform/ids.ts'
import { tokenHash } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { confirmableUntil, keptUntil } from './interest.rules.ts'

export type StoredInterest = {
  id: string
  valueId: string
  email: string
  language: Locale
  wish: string
  weekdays: number[]
  fromHour: number | null
  untilHour: number | null
  askedAt: Date
  confirmedAt: Date | null
  expiresAt: Date
}

export type Wished = Pick<
  StoredInterest,
  'valueId' | 'email' | 'language' | 'wish' | 'weekdays' | 'fromHour' | 'untilHour'
>

/** Asking, confirming and telling wait for one another within a tenant, because there are at most so many interests. */
export const holdInterests = (ctx: TenantContext) => oneAtATime(ctx, 'interests')

const columns = sql`id, value_id as "valueId", email, language, wish, weekdays, from_hour as "fromHour",
  until_hour as "untilHour", asked_at as "askedAt", confirmed_at as "confirmedAt", expires_at as "expiresAt"`

/** The interest of this address in this group, also where its link has expired. */
export async function interestOfAddress(
  { tx, tenantId }: TenantContext,
  valueId: string,
  email: string,
): Promise<StoredInterest | null> {
  const { rows } = await sql<StoredInterest>`select ${columns} from interest
    where tenant_id = ${tenantId} and value_id = ${valueId} and lower(email) = lower(${email}) for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function countOfGroup({ tx, tenantId, now }: TenantContext, valueId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from interest
    where tenant_id = ${tenantId} and value_id = ${valueId} and expires_at > ${now}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function insertInterest(ctx: TenantContext, wished: Wished): Promise<StoredInterest> {
  const { tx, tenantId, now } = ctx
  const id = newId(now.getTime())
  const { rows } = await sql<StoredInterest>`
    insert into interest (tenant_id, id, value_id, email, language, wish, weekdays, from_hour, until_hour, asked_at, expires_at)
    values (${tenantId}, ${id}, ${wished.valueId}, ${wished.email}, ${wished.language}, ${wished.wish},
      ${wished.weekdays}::smallint[], ${wished.fromHour}, ${wished.untilHour}, ${now}, ${confirmableUntil(now)})
    returning ${columns}`.execute(tx)
  return rows[0] as StoredInterest
}

/**
 * Another letter goes out; what waits for its click has as long as at first, and says what was entered last. A confirmed
 * one keeps what it says: a stranger who enters the address must not change it.
 */
export async function renewInterest(
  { tx, tenantId, now }: TenantContext,
  { id, confirmedAt }: Pick<StoredInterest, 'id' | 'confirmedAt'>,
  wished: Wished,
): Promise<void> {
  await tx
    .updateTable('interest')
    .set(
      confirmedAt
        ? { asked_at: now }
        : {
            asked_at: now,
            language: wished.language,
            wish: wished.wish,
            weekdays: sql`${wished.weekdays}::smallint[]`,
            from_hour: wished.fromHour,
            until_hour: wished.untilHour,
            expires_at: confirmableUntil(now),
          },
    )
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Of one address so many wait for their click at a time; the oldest gives way, or strangers could ask in vain for ever. */
export async function dropUnconfirmedInterests(
  { tx, tenantId }: TenantContext,
  email: string,
): Promise<void> {
  await sql`delete from interest where tenant_id = ${tenantId} and id in (
    select id from interest where tenant_id = ${tenantId} and lower(email) = lower(${email})
      and confirmed_at is null order by asked_at desc, id desc offset ${interestLimits.ofAddress})`.execute(
    tx,
  )
}

/** The interest of a link; null: it is gone, has ended, or waited too long for its click. */
export async function findInterest(
  { tx, tenantId, now }: TenantContext,
  id: string,
): Promise<StoredInterest | null> {
  const { rows } = await sql<StoredInterest>`select ${columns} from interest
    where tenant_id = ${tenantId} and id = ${id} and expires_at > ${now}`.execute(tx)
  return rows[0] ?? null
}

/** How many confirmed interests an address has. */
export async function countInterestsOf({ tx, tenantId, now }: TenantContext, email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from interest
    where tenant_id = ${tenantId} and lower(email) = lower(${email}) and confirmed_at is not null
      and expires_at > ${now}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function storeConfirmation({ tx, tenantId, now }: TenantContext, id: string): Promise<void> {
  await tx
    .updateTable('interest')
    .set({ confirmed_at: now, expires_at: keptUntil(now) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** All of the address behind this one: whoever holds a link reads that mailbox. */
export async function deleteInterestsWith({ tx, tenantId }: TenantContext, id: string): Promise<void> {
  await sql`delete from interest where tenant_id = ${tenantId} and lower(email) in (
    select lower(email) from interest where tenant_id = ${tenantId} and id = ${id})`.execute(tx)
}

/** Those who wait, held until the end so that none is stopped while it is told; those who asked first come first. */
export async function lockWaiting({ tx, tenantId, now }: TenantContext): Promise<StoredInterest[]> {
  const { rows } = await sql<StoredInterest>`select ${columns} from interest
    where tenant_id = ${tenantId} and confirmed_at is not null and expires_at > ${now}
    order by confirmed_at, id for update`.execute(tx)
  return rows
}

type Pair = { interestId: string; courseId: string }

/** What was told of these courses. */
export async function toldOf({ tx, tenantId }: TenantContext, courseIds: readonly string[]): Promise<Pair[]> {
  const { rows } =
    await sql<Pair>`select interest_id as "interestId", course_id as "courseId" from interest_told
    where tenant_id = ${tenantId} and course_id = any (${[...courseIds]}::uuid[])`.execute(tx)
  return rows
}

/** `headStart` is the token of the letter that lets them in early; it stands with the first of what it tells. */
export async function storeTold(
  { tx, tenantId, now }: TenantContext,
  pairs: readonly Pair[],
  headStart: string | null,
): Promise<void> {
  await tx
    .insertInto('interest_told')
    .values(
      pairs.map(({ interestId, courseId }, at) => ({
        tenant_id: tenantId,
        interest_id: interestId,
        course_id: courseId,
        told_at: now,
        head_start_hash: headStart && at === 0 ? tokenHash(headStart) : null,
      })),
    )
    .execute()
}

/** Deletes what nobody confirmed, and what has ended. */
export async function forgetInterests({ tx, now }: PlatformContext): Promise<void> {
  await sql`delete from interest where expires_at <= ${now}`.execute(tx)
}
