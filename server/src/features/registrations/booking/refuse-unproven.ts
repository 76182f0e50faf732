import type { CheckedOrder } from './check-requests.ts'
import { placesOfNetwork } from './unproven-bookings.ts'
import { placesOf } from './unproven-places.queries.ts'

/**
 * Removes bookings that need a click in a mail: too many were sent to their recipient or from their network, or their
 * network holds too many places already. In the order of arrival; `held` is counted on.
 */
export function refuseUnproven(
  fresh: Map<string, CheckedOrder[]>,
  held: Map<string, number>,
  refuse: (position: number) => void,
): void {
  for (const [courseId, arrived] of fresh)
    fresh.set(
      courseId,
      arrived.filter(({ request }) => {
        const { unproven } = request.order
        if (!unproven) return true
        const places = (held.get(unproven.network) ?? 0) + placesOf(request)
        if (unproven.isTooMany || places > placesOfNetwork) {
          refuse(request.position)
          return false
        }
        held.set(unproven.network, places)
        return true
      }),
    )
}
