import { parseRegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import type { CourseId } from '@reihum/contract/wire/ids.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import type { LockedCourse } from '#features/courses/seats.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Surcharge } from '../booking/price.rules.ts'
import type { AttendeeContext } from '../portal/enter-by-link.ts'
import { rebookRegistrations } from '../rebooking/rebook-registrations.ts'
import { successorsOf } from '../rebooking/rebooking.queries.ts'
import { wholeCents } from '../rebooking/rebooking.rules.ts'
import { lockWithOtherDates } from '../waiting-list/lock-with-other-dates.ts'
import { mayEnterBoth } from './may-enter-both.ts'
import { kindsOf, personsThere } from './other-dates-of-kind.queries.ts'
import { decideOwnRebooking, type Leaving, type OwnRebookingDecision } from './own-rebooking.rules.ts'
import { ownRebookingSettings } from './own-rebooking-settings.ts'

type Wish = { registrationIds: readonly string[]; chosenCourseId: CourseId; expectedFeeCents: number }

/** What the fee is called on everything that shows the price; named in the language of whoever pays. */
const feeNames: Record<Locale, string> = { de: 'Gebühr für das Umbuchen', en: 'Fee for rebooking' }

async function feeFor({ ctx, bookingId }: AttendeeContext, cents: number): Promise<Surcharge> {
  const { language } = await ctx.tx
    .selectFrom('booking')
    .select('language')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return { name: feeNames[language as Locale], cents }
}

/** The chosen registrations of this booking, all in one of its courses. */
async function chosenOf({ ctx, bookingId }: AttendeeContext, ids: readonly string[]) {
  const rows = await ctx.tx
    .selectFrom('registration')
    .select(['id', 'course_id', 'person_id', 'state', 'birth_date'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('booking_id', '=', bookingId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .execute()
  const [first] = rows
  if (!first || rows.length < new Set(ids).size) throw new Refusal('NOT_FOUND')
  if (rows.some(({ course_id }) => course_id !== first.course_id))
    throw new Refusal('OWN_REBOOKING_NOT_POSSIBLE')
  return { courseId: first.course_id, rows }
}

type Chosen = Awaited<ReturnType<typeof chosenOf>>

async function decide(
  ctx: TenantContext,
  courses: ReadonlyMap<string, LockedCourse>,
  { courseId, rows }: Chosen,
  {
    chosenCourseId,
    settings,
  }: { chosenCourseId: string; settings: Awaited<ReturnType<typeof ownRebookingSettings>> },
): Promise<OwnRebookingDecision> {
  const persons = rows.map(({ person_id }) => person_id)
  const [kinds, successors, there] = await Promise.all([
    kindsOf(ctx, [courseId, chosenCourseId]),
    successorsOf(
      ctx,
      rows.map(({ id }) => id),
    ),
    personsThere(ctx, persons, [chosenCourseId]),
  ])
  const both = (id: string) => {
    const [course, kind] = [courses.get(id), kinds.get(id)]
    return course && kind ? { ...course, ...kind } : null
  }
  const [from, to] = [both(courseId), both(chosenCourseId)]
  if (!from) throw new Refusal('UNEXPECTED')
  const leaving: Leaving[] = rows.map(({ id, state, person_id, birth_date }) => ({
    state: parseRegistrationState(state),
    rebookedTo: successors.get(id)?.courseId ?? null,
    isThere: there.has(`${person_id} ${chosenCourseId}`),
    mayEnter: to !== null && mayEnterBoth(ctx, { from, to }, birth_date),
  }))
  return decideOwnRebooking({ from, to, leaving }, settings, ctx.now)
}

/**
 * Rebooks people of a booking to another date, at the price that was shown: all of them or nobody. Both courses are locked before
 * anything is read of them, and the old places are given up only where the new ones are there. Sent twice it is done once.
 */
export async function rebookByAttendee(
  attendee: AttendeeContext,
  { registrationIds: ids, chosenCourseId, expectedFeeCents }: Wish,
): Promise<void> {
  if (ids.length === 0) throw new Refusal('NO_REGISTRATIONS_SELECTED')
  const { ctx } = attendee
  await chosenOf(attendee, ids)
  const courses = await lockWithOtherDates(ctx, ids, [chosenCourseId])
  const [chosen, settings] = [await chosenOf(attendee, ids), await ownRebookingSettings(ctx)]
  const decision = await decide(ctx, courses, chosen, { chosenCourseId, settings })
  if (decision.kind === 'already') return
  if (decision.kind === 'refused') throw new Refusal(decision.code)
  const wish = { courseId: chosenCourseId, whenFull: 'refuse', inform: true } as const
  const fee = await feeFor(attendee, settings.rebookingFeeCents)
  const { rebooked } = await rebookRegistrations(ctx, ids, wish, { fee })
  const fees = rebooked.map(({ decision: one }) => {
    if (one.kind === 'rebooked') return wholeCents(one)
    // The refusal undoes what was done for the others; it does not tell how many places there are.
    const isFull = one.kind === 'refused' && ['PLACES_NEEDED', 'COURSE_FULL'].includes(one.code)
    throw new Refusal(isFull ? 'REPLACEMENT_FULL' : 'OWN_REBOOKING_NOT_POSSIBLE')
  })
  if (fees.reduce((sum, cents) => sum + cents, 0) !== expectedFeeCents) throw new Refusal('PRICE_GONE')
}
