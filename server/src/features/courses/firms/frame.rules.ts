import type { FrameState } from '@reihum/contract/courses/frame.schema.ts'
import type { FieldErrorCode } from '@reihum/contract/field-errors.ts'

/** A frame as it is stored, with how many of its places are ordered. */
export type KnownFrame = {
  id: string
  firmId: string
  firmName: string
  /** Null: for all courses. */
  courseId: string | null
  places: number
  taken: number
  priceCents: number
  validUntil: string
  isArchived: boolean
}

export const placesLeft = ({ places, taken }: Pick<KnownFrame, 'places' | 'taken'>) =>
  Math.max(0, places - taken)

/** Whether places can be ordered out of a frame on a day, whatever the course. */
export function frameStateOn(
  known: Pick<KnownFrame, 'places' | 'taken' | 'validUntil' | 'isArchived'>,
  today: string,
): FrameState {
  if (known.isArchived) return 'ended'
  if (today > known.validUntil) return 'over'
  return placesLeft(known) === 0 ? 'used_up' : 'usable'
}

type Ordered = { firmId: string; courseId: string; people: number; today: string; usesMore: boolean }

type Problem = FieldErrorCode & ('frameUnknown' | 'frameOver' | 'frameNotHere' | 'frameTooFew' | 'frameAlone')

/**
 * Why so many places cannot be ordered out of a frame; null: they can. `usesMore`: the order names a discount code too, or waits
 * for several dates, which a frame does not go with.
 */
export function problemWithFrame(known: KnownFrame | undefined, order: Ordered): Problem | null {
  if (!known || known.firmId !== order.firmId) return 'frameUnknown'
  if (known.isArchived || order.today > known.validUntil) return 'frameOver'
  if (known.courseId !== null && known.courseId !== order.courseId) return 'frameNotHere'
  if (order.usesMore) return 'frameAlone'
  return order.people > placesLeft(known) ? 'frameTooFew' : null
}
