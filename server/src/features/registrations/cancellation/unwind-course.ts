import { type RefusalCode, type RefusalData, refusalText } from '@reihum/contract/refusals.ts'
import type {
  CourseUnwindingPreview,
  courseUnwinding,
} from '@reihum/contract/registrations/course-cancellation.schema.ts'
import type { CourseId } from '@reihum/contract/wire/ids.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { z } from 'zod'
import { isRegistrationClosed } from '#features/courses/course.rules.ts'
import { moveCourse } from '#features/courses/move-course.ts'
import { readSeats } from '#features/courses/seats.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { holdPersonsOf } from '../hold-people.ts'
import { rebookRegistrations } from '../rebooking/rebook-registrations.ts'
import { storeReplacementOffer } from '../rebooking/replacement.store.ts'
import { cancelRegistrations } from './cancel-registrations.ts'
import { type Registered, registeredFor } from './course-cancellation.queries.ts'
import { divide, tellsEverybody } from './unwinding.rules.ts'

export type UnwindingPlan = z.output<typeof courseUnwinding>

type Refused = Registered & { code: RefusalCode; data: RefusalData }

/** Requires that each offered course can be booked at this moment, by at least one person. */
async function requireOfferable(
  ctx: TenantContext,
  courseId: string,
  { offer }: UnwindingPlan['unwinding'],
): Promise<void> {
  if (!offer) return
  const courses = await Promise.all(offer.courseIds.map((id) => readSeats(ctx, id)))
  const isOffered = courses.every(
    (course) => course !== undefined && course.id !== courseId && !isRegistrationClosed(course, ctx.now),
  )
  if (!isOffered || Date.parse(offer.until) <= ctx.now.getTime())
    throw new Refusal('REPLACEMENT_NOT_POSSIBLE')
}

/**
 * Rebooks registrations to another course at once. Those that find no place there are returned and stay as they were.
 */
async function rebookThem(
  ctx: TenantContext,
  courseId: string,
  registered: readonly Registered[],
  { targets, inform }: { targets: Map<string, string[]>; inform: boolean },
): Promise<Refused[]> {
  const refused: Refused[] = []
  // Locks all persons in one go before the first registration, in the order that all commands use that need both.
  await holdPersonsOf(ctx, [...targets.values()].flat())
  for (const [target, ids] of targets) {
    const wish = { courseId: target as CourseId, whenFull: 'refuse' as const, inform }
    const { rebooked } = await rebookRegistrations(ctx, ids, wish, { calledOff: courseId })
    for (const { registration, decision } of rebooked) {
      const one = registered.find(({ id }) => id === registration.id)
      if (one && decision.kind === 'refused')
        refused.push({ ...one, code: decision.code, data: 'data' in decision ? decision.data : {} })
    }
  }
  return refused
}

/**
 * Calls a locked course off and treats each booking as chosen, all in one transaction. Nobody moves up. Registrations
 * that could not be rebooked as wished are returned; the caller decides what that means.
 */
export async function unwindCourse(
  ctx: TenantContext,
  courseId: string,
  { reason, inform, unwinding }: UnwindingPlan,
): Promise<Refused[]> {
  await requireOfferable(ctx, courseId, unwinding)
  const registered = await registeredFor(ctx, courseId)
  const { cancelled, offered, rebooked } = divide(registered, unwinding)
  const telling = tellsEverybody(inform, unwinding)
  const refused = await rebookThem(ctx, courseId, registered, { targets: rebooked, inform: telling })
  if (unwinding.offer && offered.length > 0)
    await storeReplacementOffer(ctx, { courseId, ...unwinding.offer, registrationIds: offered })
  await cancelRegistrations(ctx, [...cancelled, ...offered, ...refused.map(({ id }) => id)], {
    by: { cause: 'course' },
    note: reason,
    inform: telling,
  })
  await moveCourse(ctx, courseId, 'cancel')
  return refused
}

/** Why registrations cannot be rebooked as wished, told once for each booking. */
export function toldRefusals(refused: readonly Refused[], locale: Locale): CourseUnwindingPreview['refused'] {
  const byBooking = Map.groupBy(refused, ({ bookingId }) => bookingId)
  return [...byBooking].map(([bookingId, own]) => {
    const [first] = own as [Refused, ...Refused[]]
    return {
      bookingId: bookingId as CourseUnwindingPreview['refused'][number]['bookingId'],
      name: own.map(({ name }) => name).join(', '),
      detail: refusalText(first.code, locale, first.data),
    }
  })
}
