import { chargeForDates, neverCharged } from '#features/ledger/charge-for-dates.ts'
import { paidRegistrations } from '#features/ledger/paid-registrations.queries.ts'
import { recordMany } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { confirmRegistrations } from '../confirm-registration.ts'
import { oweForPlaces, recordFreed } from '../owed/owe-for-places.ts'
import { priceChanged } from '../registration.events.ts'
import { lockRegistrations } from '../registration-move.store.ts'
import { type PricedPlace, pricedDatesOf, pricedPlacesOf } from './given-back.queries.ts'
import { givenBackOf, type PricedDate, pricedDates } from './given-back.rules.ts'
import { type NewPrice, storePrices } from './given-back.store.ts'
import { cancelledLabel, restoredLabel, severalLabel } from './label-given-back.ts'

/** A place whose price follows from the dates otherwise than it was. */
type Change = { place: PricedPlace; price: NewPrice; lessCents: number; label: string }

const sumOf = (parts: readonly { cents: number }[]) => parts.reduce((sum, { cents }) => sum + cents, 0)

type Changed = { dates: readonly PricedDate[]; appointmentId: string | null }

/** What the change is called in the books, in the language of whoever booked. */
function labelOf(
  { language: locale }: PricedPlace,
  lines: NewPrice['lines'],
  { dates, appointmentId, timeZone }: Changed & { timeZone: string },
): string {
  const date = dates.find(({ id }) => id === appointmentId)
  const own = lines.find((line) => line.appointmentId === appointmentId)
  if (own) return own.label
  if (date && date.cancelledAt === null) return restoredLabel(date.startsAt, { locale, timeZone })
  const last = lines.at(-1)
  return last ? severalLabel(last, locale) : severalLabel({ number: 0, of: dates.length }, locale)
}

/** What a place costs with these dates; null: what it costs already. */
export function changeOfPrice(place: PricedPlace, changed: Changed, timeZone: string): Change | null {
  const { dates } = changed
  const lines = givenBackOf(dates, { ...place, feeCents: place.rebookingFeeCents }).map((line) => {
    const { startsAt } = dates.find(({ id }) => id === line.appointmentId) as PricedDate
    return { ...line, label: cancelledLabel(startsAt, line, { locale: place.language, timeZone }) }
  })
  const isSame =
    lines.length === place.givenBack.length &&
    lines.every(({ appointmentId, grossCents }, at) => {
      const before = place.givenBack[at]
      return before?.appointmentId === appointmentId && before.cents === grossCents
    })
  if (isSame) return null
  const lessCents = lines.reduce((sum, { grossCents }) => sum + grossCents, 0) - sumOf(place.givenBack)
  return {
    place,
    price: {
      id: place.id,
      feeCents: place.feeCents - lessCents,
      pricedDates: place.pricedDates ?? pricedDates(dates, place.orderedAt),
      lines,
    },
    lessCents,
    label: labelOf(place, lines, { ...changed, timeZone }),
  }
}

const isInSeat = ({ place }: Change) => place.state === 'reserved' || place.state === 'confirmed'

/** A place that owes nothing any more, or for which everything is paid now, waits for no payment. */
async function confirmPaid(ctx: TenantContext, changes: readonly Change[]): Promise<void> {
  const reserved = changes.filter(({ place }) => place.state === 'reserved')
  const free = reserved.filter(({ price }) => price.feeCents === 0).map(({ place }) => place.id)
  const paid = await paidRegistrations(
    ctx,
    reserved.map(({ place }) => place.id),
  )
  await confirmRegistrations(ctx, [...new Set([...free, ...paid])], { cause: 'payment' })
}

/**
 * Brings the prices of all places of a course up to what its dates are: of each that was cancelled and is given back, whoever paid
 * for it gets its part, and gives it back if it takes place after all. Done twice, the second changes nothing. The course
 * is locked.
 */
export async function followCancelledDates(
  ctx: TenantContext,
  courseId: string,
  appointmentId: string | null = null,
): Promise<void> {
  const dates = await pricedDatesOf(ctx, courseId)
  const unlocked = await pricedPlacesOf(ctx, courseId)
  if (unlocked.length === 0) return
  await lockRegistrations(
    ctx,
    unlocked.map(({ id }) => id),
  )
  // Read again, because a price may have changed before the lock was granted.
  const places = await pricedPlacesOf(ctx, courseId)
  const changes = places.flatMap(
    (place) => changeOfPrice(place, { dates, appointmentId }, ctx.tenant.timeZone) ?? [],
  )
  if (changes.length === 0) return
  await storePrices(
    ctx,
    changes.map(({ price }) => price),
  )
  const charged = changes.filter((one) => isInSeat(one) && one.lessCents !== 0)
  const dearer = charged.filter(({ lessCents }) => lessCents < 0).map(({ place }) => place.id)
  const firstOwed = await neverCharged(ctx, dearer)
  const freed = await chargeForDates(
    ctx,
    charged.map(({ place, label, lessCents }) => ({ registrationId: place.id, label, lessCents })),
  )
  await recordFreed(ctx, freed)
  await oweForPlaces(ctx, firstOwed)
  await recordMany(
    ctx,
    changes.map(({ place, price }) => ({
      event: priceChanged(place.id, place.bookingId, { from: place.feeCents, to: price.feeCents }),
      actor: ctx.actor,
      origin: ctx.origin,
    })),
  )
  await confirmPaid(ctx, charged)
}
