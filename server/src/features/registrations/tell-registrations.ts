import { sql } from 'kysely'
import { requireRoom } from '#features/tenants/tier-limit.ts'
import { recordMany } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { tellingOf } from './moved-booking.rules.ts'
import { registrationToldAgain } from './registration.events.ts'
import { lockRegistrations } from './registration-move.store.ts'
import { unreachedAmong } from './unreached.queries.ts'

type Told = { id: string; booking_id: string; course_id: string }

/** The registrations among these ids that exist and somebody can be written to about. Refused where the tier does not include all the mails this takes. */
export async function requireRoomToTell(ctx: TenantContext, ids: readonly string[]): Promise<Told[]> {
  requireVerified(ctx)
  const found = await ctx.tx
    .selectFrom('registration')
    .select(['id', 'booking_id', 'course_id'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  const unreached = await unreachedAmong(ctx, ids)
  const registrations = found.filter(({ id }) => !unreached.has(id))
  const mails = new Set(registrations.map(({ booking_id, course_id }) => `${booking_id} ${course_id}`)).size
  if (mails > 0) await requireRoom(ctx, 'mailsAMonth', mails)
  return registrations
}

/** Mails the current state with a new access link to the contact: one mail for all registrations of a booking. */
export async function tellRegistrations(
  ctx: TenantContext,
  ids: readonly string[],
  requestKey: string,
): Promise<Told[]> {
  const registrations = await requireRoomToTell(ctx, ids)
  await recordMany(
    ctx,
    registrations.map((registration) => ({
      event: registrationToldAgain(tellingOf(registration, registrations), requestKey),
      actor: ctx.actor,
      origin: ctx.origin,
    })),
  )
  return registrations
}

/**
 * A request sent twice writes one mail: the row is locked, so the second request finds the audit entry of the first.
 */
async function wasAsked(ctx: TenantContext, id: string, requestKey: string): Promise<boolean> {
  const found = await ctx.tx
    .selectFrom('audit_entry as e')
    .innerJoin('audit_detail as d', (join) =>
      join.onRef('d.tenant_id', '=', 'e.tenant_id').onRef('d.audit_id', '=', 'e.id'),
    )
    .select('e.id')
    .where('e.tenant_id', '=', ctx.tenantId)
    .where('e.subject_id', '=', id)
    .where('e.command_type', '=', 'registration.told-again')
    .where(sql<boolean>`d.metadata->>'requestKey' = ${requestKey}`)
    .executeTakeFirst()
  return found !== undefined
}

export async function tellRegistration(ctx: TenantContext, id: string, requestKey: string): Promise<void> {
  const [registration] = await lockRegistrations(ctx, [id])
  if (!registration) throw new Refusal('NOT_FOUND')
  if (await wasAsked(ctx, id, requestKey)) return
  const told = await tellRegistrations(ctx, [id], requestKey)
  if (told.length === 0) throw new Refusal('CONTACT_WITHOUT_ADDRESS')
}
