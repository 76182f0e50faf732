import type { WrongField } from '@reihum/contract/field-errors.ts'
import type { BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import type { LockedCourse } from '#features/courses/seats.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { contactOf, type PlacedOrder } from '../booking/compose-booking.ts'
import { partsOf } from '../booking/order-parts.ts'
import { namedIn } from '../firms/unnamed-places.rules.ts'
import { type EntryOrder, type JudgedEntry, judgeEntry } from './judge-entry.ts'

const pathOf = (at: number): WrongField['path'] => (at === 0 ? [] : ['furtherCourses', at - 1])

/** Staff registers people, or has answered a visitor who asked for an exception. */
function letInByStaff({ byOperator, exception }: PlacedOrder['order']): EntryOrder['byStaff'] {
  if (byOperator) return { persons: byOperator.persons ?? [], reason: byOperator.entryReason ?? '' }
  return exception ? { persons: [], reason: exception } : null
}

/** The courses of an order, each with who wants to enter it. */
function entriesOf({ order }: PlacedOrder, courses: ReadonlyMap<string, LockedCourse>): EntryOrder[] {
  const { byOperator, request, unproven } = order
  // What was agreed elsewhere is taken over as it is, without the questions of the form.
  const isAgreed = byOperator?.agreed !== undefined
  const contact = contactOf(request)
  return partsOf(order).map(({ courseId, attendees }, at) => {
    const course = courses.get(courseId) as LockedCourse
    return {
      course: isAgreed ? { ...course, entryRules: [] } : course,
      attendees: at === 0 ? attendees.slice(0, namedIn(request)) : attendees,
      contact,
      path: pathOf(at),
      byStaff: letInByStaff(order),
      isUnproven: unproven !== undefined,
    }
  })
}

/** Why people are let in, by their number among everybody of the order, course by course. */
function exceptionsOf(entries: readonly EntryOrder[], parts: readonly JudgedEntry[]): Map<number, string> {
  const exceptions = new Map<number, string>()
  let before = 0
  for (const [part, { attendees }] of entries.entries()) {
    for (const [at, reason] of parts[part]?.exceptions ?? []) exceptions.set(before + at, reason)
    before += attendees.length
  }
  return exceptions
}

/** Whether the rules of their courses let in whom the orders of a batch name, in the order of their arrival. */
export async function judgeOrders(
  ctx: TenantContext,
  fresh: readonly PlacedOrder[],
  courses: ReadonlyMap<string, LockedCourse>,
): Promise<(request: PlacedOrder) => JudgedEntry> {
  const entries = new Map(fresh.map((one) => [one, entriesOf(one, courses)]))
  const judged = await judgeEntry(ctx, [...entries.values()])
  return (request) => {
    const parts = (entries.get(request) ?? []).map(judged)
    return {
      fields: parts.flatMap(({ fields }) => fields),
      exceptions: exceptionsOf(entries.get(request) ?? [], parts),
      asksForMail: parts.some(({ asksForMail }) => asksForMail),
    }
  }
}

/** What the rules of its courses have against a visitor's form. */
export async function wrongEntryOf(
  ctx: TenantContext,
  courses: readonly LockedCourse[],
  { request, isUnproven }: { request: BookingRequest; isUnproven: boolean },
): Promise<WrongField[]> {
  const contact = contactOf(request)
  const attending = [
    request.attendees.slice(0, namedIn(request)),
    ...request.furtherCourses.map(({ attendees }) => attendees),
  ]
  const entries = courses.map((course, at): EntryOrder => {
    const attendees = attending[at] ?? []
    return { course, attendees, contact, path: pathOf(at), byStaff: null, isUnproven }
  })
  const judged = await judgeEntry(ctx, [entries])
  return entries.flatMap((entry) => judged(entry).fields)
}
