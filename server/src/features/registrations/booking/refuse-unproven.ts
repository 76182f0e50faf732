import type { CheckedOrder } from './check-requests.ts'
import { placesOfNetwork } from './unproven-bookings.ts'
import { placesOf } from './unproven-places.queries.ts'

type Known = {
  /** How many unconfirmed places each network holds; counted on. */
  held: Map<string, number>
  /** The positions of forms that register somebody who is registered already. */
  twice: ReadonlySet<number>
}

/**
 * Removes bookings that need a click in a mail: too many were sent to their recipient or from their network, their network
 * holds too many places already, somebody in it is registered for the course, a rule of the course
 * asks what they have attended, or their discount code is good once for each person. In the order of arrival.
 */
export function refuseUnproven(
  arrived: readonly CheckedOrder[],
  { held, twice }: Known,
  refuse: (position: number) => void,
): CheckedOrder[] {
  return arrived.filter(({ request, asksForMail }) => {
    const { unproven } = request.order
    if (!unproven) return true
    const places = (held.get(unproven.network) ?? 0) + placesOf(request)
    if (asksForMail || unproven.isTooMany || places > placesOfNetwork || twice.has(request.position)) {
      refuse(request.position)
      return false
    }
    held.set(unproven.network, places)
    return true
  })
}
