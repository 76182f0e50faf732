import { ownBookingsLimits } from '@reihum/contract/registrations/own-bookings.schema.ts'
import {
  attendeeTokenPrefix,
  type SessionPurpose,
  sessionPurposes,
} from '@reihum/contract/wire/own-bookings.ts'
import { sql } from 'kysely'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { newId } from '#platform/ids.ts'
import { newSecretToken, tokenHash } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { idleSince, linkUntil, passkeyIdleSince, sessionUntil } from './own-bookings.rules.ts'

/** Whose mailbox it is, in lower case, and what is opened with it. */
export type SignInOf = { email: string; of: SessionPurpose }

/** Of one address there are at most so many links and sessions, so what makes them is done one after the other. */
const holdAddress = (ctx: TenantContext, email: string) => oneAtATime(ctx, `sessions of ${email}`)

/** All addresses are kept and given in lower case here. */
type Table = 'attendee_sign_in' | 'attendee_session'

/** The oldest give way, or strangers who ask again and again could keep the owner of the address out. */
async function keepNewest(
  { tx, tenantId }: TenantContext,
  table: Table,
  { email, of, most }: SignInOf & { most: number },
): Promise<void> {
  await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and id in (
    select id from ${sql.table(table)} where tenant_id = ${tenantId} and email = ${email} and purpose = ${of}
    order by created_at desc, id desc offset ${most})`.execute(tx)
}

/** A new link, by its token, which is stored nowhere. */
export async function addSignIn(ctx: TenantContext, { email, of }: SignInOf): Promise<string> {
  await holdAddress(ctx, email)
  const token = newSecretToken()
  await ctx.tx
    .insertInto('attendee_sign_in')
    .values({
      tenant_id: ctx.tenantId,
      id: newId(ctx.now.getTime()),
      email,
      purpose: of,
      token_hash: tokenHash(token),
      created_at: ctx.now,
      expires_at: linkUntil(ctx.now),
    })
    .execute()
  await keepNewest(ctx, 'attendee_sign_in', { email, of, most: ownBookingsLimits.linksOfAddress })
  return token
}

/** When the link ends; null: it was opened, has ended, or never was one of this tenant. */
export async function signInEnds(
  ctx: TenantContext,
  token: string,
  of: SessionPurpose,
): Promise<Date | null> {
  const row = await ctx.tx
    .selectFrom('attendee_sign_in')
    .select('expires_at')
    .where('tenant_id', '=', ctx.tenantId)
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', of)
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst()
  return row?.expires_at ?? null
}

/** Uses the link up; of two who open it at once one gets its address. */
export async function takeSignIn(
  ctx: TenantContext,
  token: string,
  of: SessionPurpose,
): Promise<string | null> {
  const row = await ctx.tx
    .deleteFrom('attendee_sign_in')
    .where('tenant_id', '=', ctx.tenantId)
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', of)
    .where('expires_at', '>', ctx.now)
    .returning('email')
    .executeTakeFirst()
  return row?.email ?? null
}

export async function addSession(
  ctx: TenantContext,
  { email, of }: SignInOf,
): Promise<{ token: string; expiresAt: Date }> {
  await holdAddress(ctx, email)
  const token = `${attendeeTokenPrefix}${newSecretToken()}`
  const expiresAt = sessionUntil(ctx.now)
  await ctx.tx
    .insertInto('attendee_session')
    .values({
      tenant_id: ctx.tenantId,
      id: newId(ctx.now.getTime()),
      email,
      purpose: of,
      token_hash: tokenHash(token),
      created_at: ctx.now,
      used_at: ctx.now,
      expires_at: expiresAt,
    })
    .execute()
  await keepNewest(ctx, 'attendee_session', { email, of, most: ownBookingsLimits.sessionsOfAddress })
  return { token, expiresAt }
}

export type StoredSession = SignInOf & { id: string; openedAt: Date; usedAt: Date; expiresAt: Date }

export async function findSession(ctx: TenantContext, token: string): Promise<StoredSession | null> {
  const row = await ctx.tx
    .selectFrom('attendee_session')
    .select(['id', 'email', 'purpose', 'created_at', 'used_at', 'expires_at'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    email: row.email,
    of: row.purpose as SessionPurpose,
    openedAt: row.created_at,
    usedAt: row.used_at,
    expiresAt: row.expires_at,
  }
}

export async function noteUse(ctx: TenantContext, id: string): Promise<void> {
  await ctx.tx
    .updateTable('attendee_session')
    .set({ used_at: ctx.now })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}

export async function endSession(ctx: TenantContext, id: string): Promise<void> {
  await ctx.tx
    .deleteFrom('attendee_session')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}

/** Ends sessions of these addresses, and the links that could open others. */
export async function endSessionsOf(
  { tx, tenantId }: TenantContext,
  addresses: readonly string[],
  purposes: readonly SessionPurpose[] = sessionPurposes,
): Promise<void> {
  for (const table of ['attendee_sign_in', 'attendee_session'] as const)
    await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId}
      and email = any (${[...addresses]}::text[]) and purpose = any (${[...purposes]}::text[])`.execute(tx)
}

/** The calendar of an address, by its id; null: it has none. */
export async function calendarOf({ tx, tenantId }: TenantContext, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from attendee_calendar
    where tenant_id = ${tenantId} and email = ${email}`.execute(tx)
  return rows[0]?.id ?? null
}

export async function addressOfCalendar(ctx: TenantContext, id: string): Promise<string | null> {
  const row = await ctx.tx
    .selectFrom('attendee_calendar')
    .select('email')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.email ?? null
}

export async function endCalendarsOf(
  { tx, tenantId }: TenantContext,
  addresses: readonly string[],
): Promise<void> {
  await sql`delete from attendee_calendar where tenant_id = ${tenantId} and email = any (${[...addresses]}::text[])`.execute(
    tx,
  )
}

/** The former address of the calendar leads nowhere from now on. */
export async function renewCalendar(ctx: TenantContext, email: string): Promise<string> {
  await holdAddress(ctx, email)
  await endCalendarsOf(ctx, [email])
  const id = newId(ctx.now.getTime())
  await ctx.tx
    .insertInto('attendee_calendar')
    .values({ tenant_id: ctx.tenantId, id, email, created_at: ctx.now })
    .execute()
  return id
}

/** Deletes links and sessions that have ended, and passkeys that nobody used for long. */
export async function forgetOwnBookings({ tx, now }: PlatformContext): Promise<void> {
  await tx.deleteFrom('attendee_sign_in').where('expires_at', '<=', now).execute()
  await tx
    .deleteFrom('attendee_session')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('used_at', '<=', idleSince(now))]))
    .execute()
  await tx.deleteFrom('attendee_passkey').where('used_at', '<=', passkeyIdleSince(now)).execute()
}
