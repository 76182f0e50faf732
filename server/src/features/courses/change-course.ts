import type { Course, CourseFields } from '@reihum/contract/courses/course.schema.ts'
import type { FileAddresses } from '#features/files/file-addresses.ts'
import { publishImage } from '#features/files/publish-image.ts'
import { record } from '#platform/audit/record.ts'
import { differences, nothingToTell } from '#platform/records/differences.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { appointmentsOfCourse } from './appointments/appointment.store.ts'
import { keepKnownDates } from './appointments/changed-dates.store.ts'
import { dateCourse } from './appointments/only-appointment.ts'
import { courseChanged, toldCourse } from './course.events.ts'
import { getCourse, publishableOf, publishingFacts } from './course.queries.ts'
import { extraSeatsWithin, isLimitPossible } from './course.rules.ts'
import { lockCourse, updateCourse } from './course.store.ts'
import { fieldsOf, normalised } from './course-fields.rules.ts'
import { missingFor } from './course-moves.rules.ts'
import { requireReferences } from './require-references.ts'

type Input = {
  revision: number
  course: CourseFields
  overrideClashes: boolean
  tellPeople?: boolean | undefined
}

/** With several appointments, start and end follow from their list, whatever was sent. */
function withDerivedDates(course: CourseFields, old: Course): CourseFields {
  return old.appointmentCount > 1 ? { ...course, start: old.start, end: old.end } : course
}

/** Refuses if somebody else has saved since the course was read; the same form sent twice is saved once. */
export async function changeCourse(
  ctx: TenantContext,
  addresses: FileAddresses,
  id: string,
  { revision, course, overrideClashes, tellPeople: tells }: Input,
): Promise<Course> {
  const locked = await lockCourse(ctx, id)
  const old = await getCourse(ctx, addresses, id)
  const entered = withDerivedDates(normalised(course), old)
  const before = normalised(fieldsOf(old))
  const change = differences(toldCourse(before), toldCourse(entered))
  if (!change && !differences(before, entered)) return old
  if (!old.allowedActions.includes('edit')) throw new Refusal('COURSE_MOVE_REFUSED')
  if (locked.revision !== revision) throw new Refusal('CONFLICT')
  const { taken, offered, extra_seats: extraSeats } = locked
  const seats = { taken, offered, extraSeats }
  if (!isLimitPossible(entered.attendeeLimit, seats))
    throw new Refusal('LIMIT_BELOW_TAKEN', { taken: taken + offered })
  await requireReferences(ctx, entered, before)
  if (entered.teaserFileId && entered.teaserFileId !== before.teaserFileId)
    await publishImage(ctx, entered.teaserFileId)
  const isPublic = old.state === 'published'
  const lacking = missingFor(publishableOf(locked, await publishingFacts(ctx, [id])))
  if (before.placeId !== entered.placeId || before.mode !== entered.mode) {
    const dates = await appointmentsOfCourse(ctx, id)
    await keepKnownDates(
      ctx,
      dates.map((date) => date.id),
      { tells },
    )
  }
  await updateCourse(ctx, id, entered, extraSeatsWithin(entered.attendeeLimit, seats))
  await dateCourse(ctx, id, entered, {
    overrideClashes,
    mayBeUndated: old.state === 'draft',
    before,
    locked,
    tells,
  })
  // Only needs that this change creates are refused: one that a cancelled date left open must not block a better
  // description.
  const after = isPublic
    ? missingFor(publishableOf(await lockCourse(ctx, id), await publishingFacts(ctx, [id])))
    : []
  const missing = after.filter((need) => !lacking.includes(need))
  if (missing.length > 0) throw new Refusal('COURSE_INCOMPLETE', { missing: missing.join(', ') })
  await record(ctx, courseChanged(id, change ?? nothingToTell))
  return getCourse(ctx, addresses, id)
}
