import {
  type AgreedCourseFields,
  agreedLessonsTitle,
} from '@reihum/contract/courses/agreed-lessons.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { record } from '#platform/audit/record.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { addAppointments } from '../appointments/add-appointments.ts'
import { plannedSeries } from '../appointments/preview-series.ts'
import { courseCreated } from '../course.events.ts'
import { insertCourse, storeAgreedWith } from '../course.store.ts'
import { defaultsFor } from '../course-defaults.queries.ts'
import { normalised } from '../course-fields.rules.ts'
import { coursesById } from '../courses-by-id.queries.ts'
import { moveCourse } from '../move-course.ts'
import { requireReferences } from '../require-references.ts'
import { agreedCourse, feeOfLessons, privately } from './agreed-course.rules.ts'

type Input = AgreedCourseFields & { id: string; overrideClashes: boolean }
type Dates = Awaited<ReturnType<typeof plannedSeries>>['appointments']

function feeOf({ feePerLessonCents }: Input, dates: Dates): number {
  const feeCents = feeOfLessons(feePerLessonCents, dates.length)
  if (feeCents === null) throw wrongFields([{ path: ['feePerLessonCents'], code: 'feeOfLessons' }])
  return feeCents
}

/** Place and instructor are those of the course, so that a change of the course changes them for all lessons. */
function lessonsOf(ctx: TenantContext, dates: Dates) {
  return dates.map(({ startsAt, endsAt }) => ({
    id: newId(ctx.now.getTime()) as never,
    start: startsAt.toISOString(),
    end: endsAt.toISOString(),
    title: '',
    placeId: null,
    instructorId: null,
  }))
}

/** True if the course is there already as agreed lessons; a course of another kind is not taken for them. */
async function isMade(ctx: TenantContext, id: string): Promise<boolean> {
  const [course] = await coursesById(ctx, [id])
  if (course && !course.agreed) throw new Refusal('CONFLICT')
  return course !== undefined
}

/**
 * Makes and publishes the course of single lessons, with all their dates: published, so that there is a place to give, and
 * counted by the tier as any other. False: it was made before.
 */
export async function makeAgreedCourse(ctx: TenantContext, input: Input, locale: Locale): Promise<boolean> {
  const { id, title, series, overrideClashes } = input
  if (await isMade(ctx, id)) return false
  const { appointments: dates } = await plannedSeries(ctx, series, locale)
  const defaults = await defaultsFor(ctx, 'COURSE')
  const agreed = {
    title: title ?? agreedLessonsTitle[ctx.tenant.language],
    feeCents: feeOf(input, dates),
    placeId: series.placeId,
    instructorId: series.instructorId,
  }
  // No number is left only where somebody numbers in a way of their own.
  const reference = defaults.reference || id.slice(-12)
  const fields = normalised(agreedCourse(agreed, { ...defaults, reference }))
  await requireReferences(ctx, fields, null)
  if (!(await insertCourse(ctx, id, fields, { agreed: true, portal: privately }))) {
    await isMade(ctx, id)
    return false
  }
  await record(ctx, courseCreated(id, fields))
  await addAppointments(ctx, id, { appointments: lessonsOf(ctx, dates), overrideClashes })
  await moveCourse(ctx, id, 'publish')
  return true
}

/** Says whom the lessons are for: whoever was registered for them last. */
export function nameAgreedPerson(ctx: TenantContext, courseId: string, personId: string): Promise<void> {
  return storeAgreedWith(ctx, courseId, personId)
}
