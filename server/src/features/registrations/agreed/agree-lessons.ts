import type {
  AgreedLessons,
  AgreedLessonsReceipt,
} from '@reihum/contract/registrations/agreed-lessons.schema.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { makeAgreedCourse } from '#features/courses/agreed/make-agreed-course.ts'
import { coursesById } from '#features/courses/courses-by-id.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { createRegistrations } from '../booking/create-registrations.ts'

/** The booking of one person, who is asked nothing: everything was agreed. The id is the key by which it is told when it is sent twice. */
function bookingOf(
  { id, attendee, contact, language, paymentMethod, notes, confirm, inform }: AgreedLessons,
  now: Date,
) {
  return {
    courseId: id,
    requestKey: id,
    attendees: [
      { ...attendee, birthDate: '', priceCategoryId: null, reducedAs: '', extras: [], answers: [] },
    ],
    contact,
    language,
    paymentMethod,
    notes,
    answers: [],
    code: '',
    voucher: '',
    confirm,
    inform,
    acceptsTerms: false,
    alsoWaitFor: [],
    whenFull: 'refuse' as const,
    agreed: { feeCents: null, registeredAt: now },
  }
}

/**
 * Single lessons agreed with one person: their course, all dates and the registration in one transaction, so that nothing
 * half-agreed stays behind. Sent twice they are agreed once; another content under the same id is refused.
 */
export async function agreeLessons(
  ctx: TenantContext,
  input: AgreedLessons,
  locale: Locale,
): Promise<AgreedLessonsReceipt> {
  if (!may(ctx.role, 'courses.manage')) throw new Refusal('FORBIDDEN')
  const isNew = await makeAgreedCourse(ctx, input, locale)
  const { registrations, repeated } = await createRegistrations(ctx, bookingOf(input, ctx.now)).catch(
    (error) => {
      throw isNew || !(error instanceof Refusal) ? error : new Refusal('CONFLICT')
    },
  )
  if (!isNew && !repeated) throw new Refusal('CONFLICT')
  const [registration] = registrations
  const [course] = await coursesById(ctx, [input.id])
  if (!registration || !course) throw new Refusal('UNEXPECTED')
  return {
    courseId: input.id,
    registrationId: registration.id,
    lessons: course.appointment_count,
    feeCents: course.fee_cents,
    repeated,
  }
}
