import {
  parseRegistrationState,
  type RegistrationState,
} from '@reihum/contract/registrations/registration-states.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Successor } from './rebooking.rules.ts'

const among = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`

/** The registrations that these were rebooked to. Each has at most one, which the database enforces too. */
export async function successorsOf(
  ctx: TenantContext,
  ids: readonly string[],
): Promise<Map<string, Successor>> {
  const rows = await ctx.tx
    .selectFrom('registration')
    .select(['id', 'course_id', 'rebooked_from'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(among('rebooked_from', ids))
    .execute()
  return new Map(rows.map((row) => [row.rebooked_from as string, { id: row.id, courseId: row.course_id }]))
}

/** The states that registrations had before their course was called off. */
export async function statesBefore(
  ctx: TenantContext,
  ids: readonly string[],
): Promise<Map<string, RegistrationState>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.tx
    .selectFrom('registration_move')
    .select(['registration_id', 'from_state'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(among('registration_id', ids))
    .where('cause', '=', 'course')
    .execute()
  return new Map(
    rows.map(({ registration_id, from_state }) => [
      registration_id,
      parseRegistrationState(from_state ?? 'cancelled'),
    ]),
  )
}

/**
 * Which of these registrations with an open wish belong to somebody who already waits for that course with the same
 * wish, or who is among them twice.
 */
export async function doublesIn(
  ctx: TenantContext,
  registrations: readonly { id: string; wish_id: string | null }[],
  courseId: string,
): Promise<Set<string>> {
  const waiting = registrations.filter(({ wish_id }) => wish_id)
  if (waiting.length === 0) return new Set()
  const rows = await ctx.tx
    .selectFrom('registration')
    .select('wish_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where(
      'wish_id',
      'in',
      waiting.map(({ wish_id }) => wish_id),
    )
    .where('course_id', '=', courseId)
    .where('state', '=', 'on_waiting_list')
    .execute()
  const seen = new Set(rows.map(({ wish_id }) => wish_id))
  return new Set(
    waiting.flatMap(({ id, wish_id }) => {
      const isDouble = seen.has(wish_id)
      seen.add(wish_id)
      return isDouble ? [id] : []
    }),
  )
}

/** The wishes among these that have come true already. */
export async function wishesWon(
  ctx: TenantContext,
  registrations: readonly { wish_id: string | null }[],
): Promise<Set<string>> {
  const wishes = registrations.flatMap(({ wish_id }) => wish_id ?? [])
  if (wishes.length === 0) return new Set()
  const rows = await ctx.tx
    .selectFrom('registration')
    .select('wish_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where(among('wish_id', wishes))
    .where('state', 'in', ['reserved', 'confirmed'])
    .execute()
  return new Set(rows.flatMap(({ wish_id }) => wish_id ?? []))
}

/** The last registration on the waiting list of a course. If it holds an offer, nobody joins its party. */
export async function lastWaiting(ctx: TenantContext, courseId: string) {
  const row = await ctx.tx
    .selectFrom('registration')
    .select(['booking_id', 'queue_number', 'offered_at'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('course_id', '=', courseId)
    .where('state', '=', 'on_waiting_list')
    .where('queue_number', 'is not', null)
    .orderBy('queue_number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && !row.offered_at
    ? { bookingId: row.booking_id, queueNumber: row.queue_number as number }
    : null
}

/** The answers given with these registrations to those attributes. */
export async function answersTo(
  ctx: TenantContext,
  registrationIds: readonly string[],
  attributeIds: readonly string[],
) {
  if (registrationIds.length === 0 || attributeIds.length === 0) return []
  return ctx.tx
    .selectFrom('registration_answer')
    .select(['registration_id', 'attribute_id', 'version', 'value'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(among('registration_id', registrationIds))
    .where(among('attribute_id', attributeIds))
    .execute()
}

/** The name of the price category of a registration; empty: the fee. */
export async function rebookedCategory(ctx: TenantContext, id: string): Promise<string> {
  const row = await ctx.tx
    .selectFrom('registration')
    .select('price_category')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.price_category ?? ''
}
