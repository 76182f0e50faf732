import {
  type AlternativeCourse,
  isOffering,
  offeredCoursesLimit,
  type Unwinding,
  type UnwindingWay,
} from '@reihum/contract/registrations/course-cancellation.schema.ts'
import { instantOf, wallClockOf } from '@reihum/contract/wire/wall-clock.ts'

type CourseId = AlternativeCourse['id']
type BookingId = Unwinding['exceptions'][number]['bookingId']

/** The choices made before a course is called off. */
export type UnwindingDraft = {
  kind: UnwindingWay['kind']
  offered: readonly CourseId[]
  /** An instant, or typed text that is none. */
  until: string
  target: CourseId | undefined
  /** The choice for single bookings, as values of a select; empty: as for everybody. */
  exceptions: Readonly<Record<string, string>>
  reason: string
  inform: boolean
}

const weekMs = 7 * 86_400_000

/** The initial choice: other dates are offered where there are any; nobody is cancelled without being asked first. */
export function draftFor(
  alternatives: readonly AlternativeCourse[],
  now: Date,
  timeZone: string,
): UnwindingDraft {
  const { date } = wallClockOf(new Date(now.getTime() + weekMs), timeZone)
  const offered = alternatives.slice(0, offeredCoursesLimit).map(({ id }) => id)
  return {
    kind: offered.length > 0 ? 'offer' : 'cancel',
    offered,
    target: offered[0],
    // Until the end of that day, as people read a date.
    until: instantOf({ date, time: '23:59' }, timeZone),
    exceptions: {},
    reason: '',
    inform: true,
  }
}

/** The choice as the value of a select. */
export const wayValue = (way: UnwindingWay) => (way.kind === 'rebook' ? `rebook ${way.courseId}` : way.kind)

function wayOf(value: string): UnwindingWay {
  const [kind, courseId] = value.split(' ')
  return kind === 'rebook' ? { kind, courseId: courseId as CourseId } : { kind: kind as 'cancel' | 'offer' }
}

/** Null while something is still to be chosen. */
export function unwindingOf(draft: UnwindingDraft): Unwinding | null {
  const { kind, target, offered, until } = draft
  if (kind === 'rebook' && !target) return null
  const standard: UnwindingWay = kind === 'rebook' ? { kind, courseId: target as CourseId } : { kind }
  const exceptions = Object.entries(draft.exceptions)
    .filter(([, value]) => value !== '')
    .map(([bookingId, value]) => ({ bookingId: bookingId as BookingId, way: wayOf(value) }))
  if (!isOffering({ standard, exceptions })) return { standard, exceptions, offer: null }
  if (offered.length === 0 || Number.isNaN(Date.parse(until))) return null
  return { standard, exceptions, offer: { courseIds: [...offered], until } }
}

export const isOfferingDraft = ({ kind, exceptions }: UnwindingDraft) =>
  kind === 'offer' || Object.values(exceptions).includes('offer')
