import type {
  CancellationCause,
  MoveCause,
  RegistrationState,
} from '@reihum/contract/registrations/registration-states.ts'
import { type Selectable, sql, type Updateable } from 'kysely'
import { actorColumns } from '#platform/audit/actor-columns.ts'
import { insertTogether } from '#platform/database/insert-together.ts'
import type { Json, Registration } from '#platform/database/schema.ts'
import { newId } from '#platform/ids.ts'
import type { Actor, TenantContext } from '#platform/tenant-context.ts'
import { freeRedemptions } from './codes/redemption.store.ts'
import { isCollected } from './deadlines/collected-bookings.queries.ts'
import { freeExtras, takeExtrasAgain } from './extras/taken-extra.store.ts'
import { freeFramePlaces, takeFramePlacesAgain } from './firms/frame-place.store.ts'
import { cancelWhatPlacesOwe, oweForPlaces } from './owed/owe-for-places.ts'
import { keptOfPlaces } from './refund-terms/refund-of-place.ts'

export type LockedRegistration = Omit<Selectable<Registration>, 'state'> & { state: RegistrationState }

/**
 * Locks registrations in the order of their ids and reads their current state. A command that moves seats has locked
 * the courses before.
 */
export async function lockRegistrations(
  ctx: TenantContext,
  ids: readonly string[],
): Promise<LockedRegistration[]> {
  if (ids.length === 0) return []
  const rows = await ctx.tx
    .selectFrom('registration')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows as LockedRegistration[]
}

/** Locks the registrations on the waiting list of a course behind a queue number, in waiting-list order. */
export async function lockWaiting(
  ctx: TenantContext,
  courseId: string,
  { behind, atMost }: { behind: number; atMost: number },
): Promise<LockedRegistration[]> {
  const rows = await ctx.tx
    .selectFrom('registration')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('course_id', '=', courseId)
    .where('state', '=', 'on_waiting_list')
    // While it was being replaced, a version without queue numbers may have added registrations: they come last.
    .where(sql<boolean>`coalesce(queue_number, ${sql.lit(lastNumber)}) > ${behind}`)
    .orderBy(sql`coalesce(queue_number, ${sql.lit(lastNumber)})`)
    .orderBy('id')
    .limit(atMost)
    .forNoKeyUpdate()
    .execute()
  return rows as LockedRegistration[]
}

export const lastNumber = 2_147_483_647

export type Move = {
  registration: LockedRegistration
  to: RegistrationState
  cause: MoveCause
  /** The reason given by the operator. */
  note?: string
  /** The facts on which the rule decided. */
  detail?: Record<string, unknown>
  /** The payment deadline of a place that is reserved by this move. */
  paymentDueAt?: Date | null
  takesExtraSeat?: boolean
}

function changeOf({ registration, to, cause, paymentDueAt = null, takesExtraSeat }: Move) {
  const isCancelled = to === 'cancelled'
  const isHeldBack = to === 'reserved' && registration.state === 'reserved'
  return {
    id: registration.id,
    state: to,
    reason: isCancelled ? (cause === 'deadline' ? 'MISSING_PAYMENT' : 'UNDEFINED') : null,
    cancellation_cause: isCancelled ? (cause as CancellationCause) : null,
    payment_due_at: to === 'reserved' ? paymentDueAt : null,
    payment_hold_until: isHeldBack ? registration.payment_hold_until : null,
    takes_extra_seat: !isCancelled && (takesExtraSeat ?? registration.takes_extra_seat),
  }
}

const hasPlace = (state: RegistrationState) => state === 'reserved' || state === 'confirmed'

/** Ids of the registrations that get a place by these moves, or lose theirs. */
const idsOf = (moves: readonly Move[], gets: boolean) =>
  moves
    .filter(({ registration, to }) => hasPlace(to) === gets && hasPlace(registration.state) !== gets)
    .map(({ registration }) => registration.id)

/**
 * Stores the new states together with the lines of the histories, and what is owed for places from then on. A registration
 * whose state does not change gets only the line.
 */
export async function storeMoves(ctx: TenantContext, moves: readonly Move[], actor: Actor): Promise<void> {
  if (moves.length === 0) return
  const changes = moves.filter(({ registration, to }) => registration.state !== to).map(changeOf)
  const lines = moves.map(({ registration, to, cause, note = '', detail }) => ({
    tenant_id: ctx.tenantId,
    id: newId(ctx.now.getTime()),
    registration_id: registration.id,
    from_state: registration.state,
    to_state: to,
    at: ctx.now,
    cause,
    note,
    detail: (detail as Json | undefined) ?? null,
    ...actorColumns(actor),
  }))
  await Promise.all([
    changes.length > 0 &&
      sql`update registration r set state = s.state, state_since = ${ctx.now}, queue_number = null,
          reason = s.reason, cancellation_cause = s.cancellation_cause,
          payment_due_at = case when not ${isCollected(ctx, 'r.booking_id')} then s.payment_due_at end,
          payment_reminded_at = null, payment_hold_until = s.payment_hold_until,
          takes_extra_seat = s.takes_extra_seat, offered_at = null, offer_expires_at = null
        from json_to_recordset(${JSON.stringify(changes)}::json) as s(id uuid, state text, reason text,
          cancellation_cause text, payment_due_at timestamptz, payment_hold_until timestamptz, takes_extra_seat boolean)
        where r.tenant_id = ${ctx.tenantId} and r.id = s.id
          and r.id = any(${changes.map(({ id }) => id)}::uuid[])`.execute(ctx.tx),
    insertTogether(ctx.tx, { registration_move: lines }),
  ])
  const given = moves.filter(({ to }) => to === 'cancelled').map(({ registration }) => registration.id)
  await freeRedemptions(ctx, given)
  await freeExtras(ctx, given)
  await freeFramePlaces(ctx, given)
  const again = moves
    .filter(({ registration }) => registration.state === 'cancelled')
    .map(({ registration }) => registration.id)
  await takeExtrasAgain(ctx, again)
  await takeFramePlacesAgain(ctx, again)
  const byAttendees = moves.filter(({ cause }) => cause === 'attendee')
  await cancelWhatPlacesOwe(ctx, idsOf(moves, false), await keptOfPlaces(ctx, idsOf(byAttendees, false)))
  await oweForPlaces(ctx, idsOf(moves, true))
}

/**
 * Stores until when a place is offered, or that no place is offered any more. The registration stays on the waiting
 * list meanwhile.
 */
export async function storeOffers(
  ctx: TenantContext,
  ids: readonly string[],
  expiresAt: Date | null,
): Promise<void> {
  if (ids.length === 0) return
  await sql`update registration set offered_at = ${expiresAt && ctx.now}, offer_expires_at = ${expiresAt}
    where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::uuid[])`.execute(ctx.tx)
}

/** Stores the new turns on the waiting list after a party was skipped. */
export async function storeTurns(
  ctx: TenantContext,
  turns: readonly { id: string; turn: number }[],
): Promise<void> {
  await sql`update registration r set queue_number = s.turn
    from json_to_recordset(${JSON.stringify(turns)}::json) as s(id uuid, turn int)
    where r.tenant_id = ${ctx.tenantId} and r.id = s.id
      and r.id = any(${turns.map(({ id }) => id)}::uuid[])`.execute(ctx.tx)
}

export async function storeHold(ctx: TenantContext, ids: readonly string[], until: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`update registration set payment_hold_until = greatest(payment_hold_until, ${until})
    where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::uuid[])`.execute(ctx.tx)
}

export async function storeReminders(ctx: TenantContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update registration set payment_reminded_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::uuid[])`.execute(ctx.tx)
}

type Given = Pick<
  Updateable<Registration>,
  'first_name' | 'last_name' | 'name_sort' | 'email' | 'phone' | 'street' | 'postal_code' | 'city' | 'notes'
> & { internal_notes: string; revision: number; person_id?: string; unnamed?: boolean }

export async function storeChange(ctx: TenantContext, id: string, given: Given): Promise<void> {
  await ctx.tx
    .updateTable('registration')
    .set(given)
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}
