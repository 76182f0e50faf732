import type { PlacesShown } from '@reihum/contract/courses/course-terms.ts'

/** From here on it is worth hurrying. */
const fewPlaces = 3

type Told = { placesLeft: number | null; few: boolean }

/** What visitors learn of the places that are left; that there are none is no secret of any course. */
export function placesTold(left: number | null, shown: PlacesShown): Told {
  const few = left !== null && left > 0 && left <= fewPlaces
  if (shown === 'exact') return { placesLeft: left, few }
  return { placesLeft: left === 0 ? 0 : null, few: few && shown === 'few' }
}

/** What "from" begins with; null where everybody pays the same. */
export function lowestOf(feeCents: number, others: readonly number[]): number | null {
  const lowest = Math.min(feeCents, ...others)
  const highest = Math.max(feeCents, ...others)
  return lowest === highest ? null : lowest
}
