import type { PlacesShown } from '@reihum/contract/courses/course-terms.ts'

/** With this many places or fewer left, the portal says so. */
const fewPlaces = 3

type Told = { placesLeft: number | null; few: boolean }

/** What visitors see of the places left; that there are none is always shown. */
export function placesTold(left: number | null, shown: PlacesShown): Told {
  const few = left !== null && left > 0 && left <= fewPlaces
  if (shown === 'exact') return { placesLeft: left, few }
  return { placesLeft: left === 0 ? 0 : null, few: few && shown === 'few' }
}

/** The lowest price, shown as "from"; null if everybody pays the same. */
export function lowestOf(feeCents: number, others: readonly number[]): number | null {
  const lowest = Math.min(feeCents, ...others)
  const highest = Math.max(feeCents, ...others)
  return lowest === highest ? null : lowest
}
