import { changeSeats } from '#features/courses/seats.ts'
import { quietHoursOf } from '#features/tenants/tenant.queries.ts'
import { recordMany } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { tellingOf } from '../moved-booking.rules.ts'
import { registrationOffered } from '../registration.events.ts'
import { emptyPlaces, placesNeeded } from '../registration.rules.ts'
import { lastNumber, storeMoves, storeOffers } from '../registration-move.store.ts'
import { unreachedAmong } from '../unreached.queries.ts'
import { lockParty } from './lock-party.ts'
import { isClosedForOffers, isOfferOpen, offerEnd } from './offer.rules.ts'
import { passOver } from './pass-over.ts'

/** An operator offers empty places out of turn, for as long as they say. A standing offer is not repeated. */
export async function offerByHand(
  ctx: TenantContext,
  id: string,
  { hours }: { hours: number },
): Promise<void> {
  const { course, members } = await lockParty(ctx, id)
  if (members.every((member) => isOfferOpen(member, ctx.now))) return
  if (members.some((member) => member.offered_at)) throw new Refusal('OFFER_OVER')
  if (isClosedForOffers(course, ctx.now)) throw new Refusal('REGISTRATION_CLOSED')
  // Without an address nobody could learn of it, nor answer.
  if ((await unreachedAmong(ctx, [id])).has(id)) throw new Refusal('CONTACT_WITHOUT_ADDRESS')
  const empty = emptyPlaces(course)
  if (empty !== null && empty < members.length) {
    const { code, data } = placesNeeded(course, members.length, empty)
    throw new Refusal(code, data)
  }
  const { timeZone } = ctx.tenant
  const expiresAt = offerEnd(ctx.now, {
    hours,
    quiet: await quietHoursOf(ctx),
    timeZone,
    latest: course.startsAt,
  })
  const detail = { expiresAt: expiresAt.toISOString() }
  await Promise.all([
    storeMoves(
      ctx,
      members.map((registration) => ({ registration, to: 'on_waiting_list', cause: 'offered', detail })),
      ctx.actor,
    ),
    storeOffers(
      ctx,
      members.map((member) => member.id),
      expiresAt,
    ),
    changeSeats(ctx, [{ courseId: course.id, taken: 0, waiting: 0, offered: members.length }]),
    recordMany(
      ctx,
      members.map((registration) => ({
        event: registrationOffered(tellingOf(registration, members), detail),
        actor: ctx.actor,
        origin: ctx.origin,
      })),
    ),
  ])
  const before = members[0]?.queue_number ?? lastNumber
  if (empty !== null) await passOver(ctx, { courseId: course.id, before, free: empty })
}
