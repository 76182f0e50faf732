import type { NewAppointment } from '@reihum/contract/courses/appointment.schema.ts'
import type { Course, CourseFields } from '@reihum/contract/courses/course.schema.ts'
import type { CourseFromInput, CourseSource } from '@reihum/contract/courses/template.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { FileAddresses } from '#features/files/file-addresses.ts'
import { publishImage } from '#features/files/publish-image.ts'
import { record } from '#platform/audit/record.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { addAppointments } from '../appointments/add-appointments.ts'
import { courseCreated } from '../course.events.ts'
import { getCourse } from '../course.queries.ts'
import { insertCourse } from '../course.store.ts'
import { normalised } from '../course-fields.rules.ts'
import { offerExtrasOf } from '../extras/extra.store.ts'
import { copyCourseTexts } from '../letters/course-letter.store.ts'
import { loadSource } from './course-source.queries.ts'
import { holdTemplate } from './template.store.ts'

type Input = { id: string; source: CourseSource; course: CourseFromInput; overrideClashes: boolean }

/**
 * Creates an independent draft: later changes of the template or the other course do not reach it. The caller names the
 * id, so that a form sent twice makes one course and gets the same answer.
 */
export async function createCourseFrom(
  ctx: TenantContext,
  addresses: FileAddresses,
  { id, source, course, overrideClashes }: Input,
  locale: Locale,
): Promise<Course> {
  if ('templateId' in source) await holdTemplate(ctx, source.templateId)
  const { templateId, content, portal, appointments } = await loadSource(
    ctx,
    addresses,
    source,
    course.firstDate,
    locale,
  )
  const now = ctx.now.getTime()
  const entered = normalised({
    ...content,
    // The new course gets price categories of its own, because bookings refer to those of the other course.
    priceCategories: content.priceCategories.map((price) => ({ ...price, id: newId(now) })),
    title: course.title,
    reference: course.reference,
    start: null,
    end: null,
  } as CourseFields)
  if (await insertCourse(ctx, id, entered, { templateId, portal })) {
    if (entered.teaserFileId) await publishImage(ctx, entered.teaserFileId)
    if ('courseId' in source) {
      await copyCourseTexts(ctx, source.courseId, id)
      await offerExtrasOf(ctx, source.courseId, id)
    }
    await record(ctx, courseCreated(id, entered))
    if (appointments.length > 0) {
      const dated = appointments.map(({ startsAt, endsAt, ...same }) => ({
        id: newId(now),
        start: startsAt.toISOString(),
        end: endsAt.toISOString(),
        ...same,
      }))
      await addAppointments(ctx, id, { appointments: dated as NewAppointment[], overrideClashes })
    }
  }
  return getCourse(ctx, addresses, id)
}
