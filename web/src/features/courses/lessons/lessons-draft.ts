import { courseFields } from '@reihum/contract/courses/course.schema.ts'
import type { Person } from '@reihum/contract/persons.ts'
import { type AgreedLessons, agreedLessons } from '@reihum/contract/registrations/agreed-lessons.schema.ts'
import { noFirm } from '@reihum/contract/registrations/firm.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Draft } from '#ui/form/contract-form.ts'
import { seriesDraft } from '../appointments/series-draft.ts'

const { feePerLessonCents, attendee, contact, language, confirm, inform } = agreedLessons.shape

/** Single lessons as they are entered: their dates as those of any series, with the person and the terms beside them. */
export const lessonsDraft = seriesDraft.safeExtend({
  title: courseFields.shape.title,
  feePerLessonCents,
  attendee,
  contact,
  language,
  confirm,
  inform,
})

type Attendee = AgreedLessons['attendee']
export type LessonsContact = NonNullable<AgreedLessons['contact']>

const nobody = { firstName: '', lastName: '', email: '', phone: '', street: '', postalCode: '', city: '' }

export const blankContact = (): LessonsContact => ({ company: '', ...nobody, ...noFirm })

/** What a known person brings into the form. */
export function attendeeFrom(
  person: Pick<
    Person,
    'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'street' | 'postalCode' | 'city'
  >,
): Attendee {
  const { id: personId, firstName, lastName, email, phone, street, postalCode, city } = person
  return { personId, firstName, lastName, email, phone, street, postalCode, city }
}

/** Ten lessons, once a week: what is agreed most. */
export function blankLessons(
  title: string,
  language: Locale,
  known: Attendee = { personId: null, ...nobody },
): Draft<typeof lessonsDraft> {
  return {
    title,
    feePerLessonCents: '',
    attendee: known,
    contact: null,
    language,
    confirm: false,
    inform: true,
    firstDate: '',
    from: '',
    until: '',
    cycle: 'weekly',
    endsBy: 'count',
    count: 10,
    untilDate: '',
    skipHolidays: true,
    skipClosures: true,
    skipSchoolHolidays: true,
    skipDates: [],
    skipRanges: [],
    placeId: null,
    instructorId: null,
  }
}

type Written = { attendee: unknown; contact: unknown }

/** Whether somebody has an address that letters go to: whoever books, or else the person. */
export function isReached({ attendee, contact }: Written): boolean {
  const address = (contact as LessonsContact | null)?.email || (attendee as Attendee).email
  return address.trim() !== ''
}

/** What all lessons cost together; null while their fee or their number is not known. */
export function feeOfAll(feePerLesson: unknown, lessons: number | undefined): number | null {
  return typeof feePerLesson === 'number' && lessons !== undefined ? feePerLesson * lessons : null
}
