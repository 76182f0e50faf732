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

/** What somebody chooses on the way to calling a course off. */
export type UnwindingDraft = {
  kind: UnwindingWay['kind']
  offered: readonly CourseId[]
  /** An instant, or what was typed and is none. */
  until: string
  target: CourseId | undefined
  /** By booking: as a select has it; empty: as everybody. */
  exceptions: Readonly<Record<string, string>>
  reason: string
  inform: boolean
}

const weekMs = 7 * 86_400_000

/** Where there are other dates they are offered; nobody is cancelled without being asked first. */
export function draftFor(
  alternatives: readonly AlternativeCourse[],
  now: Date,
  timeZone: string,
): UnwindingDraft {
  const { date } = wallClockOf(new Date(now.getTime() + weekMs), timeZone)
  const offered = alternatives.slice(0, offeredCoursesLimit).map(({ id }) => id)
  return {
    ...{ kind: offered.length > 0 ? 'offer' : 'cancel', offered, target: offered[0] },
    // The whole of that day, as everybody reads a date.
    until: instantOf({ date, time: '23:59' }, timeZone),
    ...{ exceptions: {}, reason: '', inform: true },
  }
}

/** As a select has it. */
export const wayValue = (way: UnwindingWay) => (way.kind === 'rebook' ? `rebook ${way.courseId}` : way.kind)

function wayOf(value: string): UnwindingWay {
  const [kind, courseId] = value.split(' ')
  return kind === 'rebook' ? { kind, courseId: courseId as CourseId } : { kind: kind as 'cancel' | 'offer' }
}

/** Null: something is still to be chosen. */
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
