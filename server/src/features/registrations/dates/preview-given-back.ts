import type { GivenBackPreview } from '@reihum/contract/registrations/changed-dates.contract.ts'
import { getAppointments } from '#features/courses/appointments/appointment.queries.ts'
import { givesBackDates } from '#features/courses/appointments/gives-back.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { changeOfPrice } from './follow-cancelled-dates.ts'
import { pricedDatesOf, pricedPlacesOf } from './given-back.queries.ts'

/** What cancelling a date would give back, if it does. Nothing is stored. */
export async function previewGivenBack(ctx: TenantContext, appointmentId: string): Promise<GivenBackPreview> {
  const [appointment] = await getAppointments(ctx, [appointmentId])
  if (!appointment) throw new Refusal('NOT_FOUND')
  const { courseId } = appointment
  const [isRule, known, places] = await Promise.all([
    givesBackDates(ctx, courseId),
    pricedDatesOf(ctx, courseId),
    pricedPlacesOf(ctx, courseId),
  ])
  const dates = known.map((date) =>
    date.id === appointmentId ? { ...date, cancelledAt: date.cancelledAt ?? ctx.now, givesBack: true } : date,
  )
  const changes = places
    .flatMap((place) => changeOfPrice(place, { dates, appointmentId }, ctx.tenant.timeZone) ?? [])
    .filter(({ lessCents }) => lessCents > 0)
  const placed = changes.filter(({ place }) => place.state !== 'on_waiting_list')
  const cents = placed.map(({ lessCents }) => lessCents)
  return {
    isRule,
    places: placed.length,
    leastCents: cents.length > 0 ? Math.min(...cents) : 0,
    mostCents: Math.max(0, ...cents),
    totalCents: cents.reduce((sum, one) => sum + one, 0),
    waiting: changes.length - placed.length,
  }
}
