import { sql } from 'kysely'
import { requireRoom } from '#features/tenants/tier-limit.ts'
import { recordMany } from '#platform/audit/record.ts'
import { wasRecorded } from '#platform/audit/was-recorded.ts'
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
  await recordTelling(ctx, registrations, requestKey)
  return registrations
}

/** The same where attendees did something themselves: their letter is not counted against what the provider may send. */
export async function recordTelling(
  ctx: TenantContext,
  registrations: readonly Told[],
  requestKey: string,
): Promise<void> {
  await recordMany(
    ctx,
    registrations.map((registration) => ({
      event: registrationToldAgain(tellingOf(registration, registrations), requestKey),
      actor: ctx.actor,
      origin: ctx.origin,
    })),
  )
}

/** A request sent twice writes one mail. */
export async function tellRegistration(ctx: TenantContext, id: string, requestKey: string): Promise<void> {
  const [registration] = await lockRegistrations(ctx, [id])
  if (!registration) throw new Refusal('NOT_FOUND')
  const asked = { subjectId: id, commandType: 'registration.told-again', requestKey }
  if (await wasRecorded(ctx, asked)) return
  const told = await tellRegistrations(ctx, [id], requestKey)
  if (told.length === 0) throw new Refusal('CONTACT_WITHOUT_ADDRESS')
}
