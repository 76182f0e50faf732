import type { Course, CourseFields } from '@reihum/contract/courses/course.schema.ts'
import type { CourseKind, CourseState } from '@reihum/contract/courses/course-states.ts'
import { atOnce } from '@reihum/contract/courses/payment-plan.ts'
import type { TrialLessonFields } from '@reihum/contract/courses/trial-lesson.schema.ts'
import type { CourseId } from '@reihum/contract/wire/ids.schema.ts'
import type { FileAddresses } from '#features/files/file-addresses.ts'
import { publishImage } from '#features/files/publish-image.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lockAppointment } from '../appointments/appointment.store.ts'
import { dateCourse } from '../appointments/only-appointment.ts'
import { courseCreated } from '../course.events.ts'
import { getCourse } from '../course.queries.ts'
import { insertCourse } from '../course.store.ts'
import { defaultsFor } from '../course-defaults.queries.ts'
import { fieldsOf, normalised } from '../course-fields.rules.ts'
import { moveCourse } from '../move-course.ts'
import { trialStartsOf } from './trial-lesson.queries.ts'
import { trialRefusal } from './trial-lesson.rules.ts'

type Input = { appointmentId: string; id: string; trial: TrialLessonFields; overrideClashes: boolean }
type Locked = Awaited<ReturnType<typeof lockAppointment>>

/** What the trial lesson takes from its course, with the time, place and instructor of the date. */
function contentOf(course: Course, { appointment }: Locked): Omit<CourseFields, 'reference'> {
  const { reference, ...content } = fieldsOf(course)
  const led = appointment.instructor_id && {
    instructorId: appointment.instructor_id as CourseFields['instructorId'],
    furtherInstructorIds: [],
  }
  return {
    ...content,
    kind: 'EVENT',
    start: appointment.starts_at.toISOString(),
    end: appointment.ends_at.toISOString(),
    placeId: (appointment.place_id as CourseFields['placeId']) ?? content.placeId,
    ...led,
    // Prices, reductions, instalments and the smallest number are those of the whole course.
    priceCategories: [],
    reductions: [],
    // Whoever tries has not attended anything yet; the age counts all the same.
    entryRules: content.entryRules.filter(({ kind }) => kind === 'age'),
    ...atOnce,
    minimumAttendees: null,
    decideBy: null,
    registrationOpensAt: null,
    registrationOpensDays: null,
    headStartDays: null,
    registrationClosesAt: null,
    registrationClosesHours: null,
  }
}

async function isThere(ctx: TenantContext, id: string): Promise<boolean> {
  const found = await ctx.tx
    .selectFrom('course')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

async function makeTrialLesson(
  ctx: TenantContext,
  addresses: FileAddresses,
  locked: Locked,
  { id, trial, overrideClashes }: Input,
): Promise<void> {
  const { course } = locked
  const main = await getCourse(ctx, addresses, course.id)
  const { reference } = await defaultsFor(ctx, 'EVENT')
  const fields = normalised({
    ...contentOf(main, locked),
    ...trial,
    // No number is left only where somebody numbers in a way of their own.
    reference: reference || id.slice(-12),
  } as CourseFields)
  const portal = { ...main.portal, listed: false, promoted: false }
  if (!(await insertCourse(ctx, id, fields, { trialOf: course.id, portal }))) return
  if (fields.teaserFileId) await publishImage(ctx, fields.teaserFileId)
  await dateCourse(ctx, id, fields, {
    overrideClashes,
    mayBeUndated: false,
    before: null,
    locked: null,
    trialOf: course.id,
  })
  await record(ctx, courseCreated(id, fields))
  if (course.state === 'published') await moveCourse(ctx, id, 'publish')
}

/**
 * Offers a trial lesson on a date of a course. The course is locked, so of two requests the second finds the lesson that the
 * first has made; the same request gets the same answer.
 */
export async function offerTrialLesson(
  ctx: TenantContext,
  addresses: FileAddresses,
  input: Input,
): Promise<Course> {
  const locked = await lockAppointment(ctx, input.appointmentId)
  const { appointment, course } = locked
  if (!(await isThere(ctx, input.id))) {
    const refusal = trialRefusal(
      {
        kind: course.kind as CourseKind,
        state: course.state as CourseState,
        isTrial: course.trial_of !== null,
        isAgreed: course.agreed,
      },
      { startsAt: appointment.starts_at, isCancelled: appointment.cancelled_at !== null },
      { offeredAt: await trialStartsOf(ctx, course.id), now: ctx.now },
    )
    if (refusal) throw new Refusal(refusal)
    await makeTrialLesson(ctx, addresses, locked, input)
  }
  return getCourse(ctx, addresses, input.id as CourseId)
}
