import type {
  AttendeeBooking,
  AttendeeCourse,
} from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { maxCourses } from '@reihum/contract/registrations/booking.schema.ts'
import type { OwnFacts } from '@reihum/contract/registrations/fact.contract.ts'
import { namesFirm } from '@reihum/contract/registrations/firm.schema.ts'
import { bookingId, courseId, type RegistrationId } from '@reihum/contract/wire/ids.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { ownBookingName } from '@reihum/contract/wire/own-bookings.ts'
import type { PortalPage, Redirect } from '../../../tenants/portal/page.ts'
import type { Asked } from '../../../tenants/portal/portal-room.ts'
import {
  type ContactKey,
  contactName,
  fieldsOfAnswer,
  firmNames,
  type PersonKey,
  personName,
} from '../booking-entries.ts'
import { coursesName, furtherName } from '../order-courses.ts'
import { leadTo } from '../register-step.ts'
import { entryToConfirm } from './stored-facts.ts'

type Contact = AttendeeBooking['contact']

const personKeys: readonly Exclude<PersonKey, 'birthDate'>[] = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'street',
  'postalCode',
  'city',
]
const contactKeys: readonly ContactKey[] = ['company', ...personKeys, ...firmNames]

/** Those who had a place there; if nobody had, those who were registered. */
function peopleOf({ registrations }: AttendeeCourse) {
  const placed = registrations.filter(({ state }) => state !== 'cancelled')
  return placed.length > 0 ? placed : registrations
}

const isThemselves = (contact: Contact, { firstName, lastName }: { firstName: string; lastName: string }) =>
  contact.company === '' && contact.firstName === firstName && contact.lastName === lastName

/** What is stored of those people, and what of it the next course asks. */
type Stored = { people: OwnFacts['people']; askedIds: ReadonlySet<string>; locale: Locale }

const noneStored: Stored = { people: [], askedIds: new Set(), locale: 'de' }

function fieldsOfFacts(at: number, ids: readonly RegistrationId[], { people, askedIds, locale }: Stored) {
  const person = people.find(({ registrationIds }) => registrationIds.some((id) => ids.includes(id)))
  return (person?.facts ?? [])
    .filter(({ asked }) => askedIds.has(asked.id))
    .flatMap((fact) => fieldsOfAnswer(at, fact.asked.id, entryToConfirm(fact, locale)))
}

/** A course that is over, and the next one of its kind. */
export type Again = { course: AttendeeCourse; nextId: string }

type BookedPerson = { firstName: string; lastName: string; ids: RegistrationId[]; nextIds: string[] }

/** Those who had a place in any of these courses, each once: matched by name, and those of one name by their order. */
function peopleIn(courses: readonly Again[]): BookedPerson[] {
  const people = new Map<string, BookedPerson>()
  for (const { course, nextId } of courses) {
    const before = new Map<string, number>()
    for (const { id, firstName, lastName } of peopleOf(course)) {
      const name = `${firstName} ${lastName}`
      const count = before.get(name) ?? 0
      before.set(name, count + 1)
      const known = people.get(`${name} ${count}`) ?? { firstName, lastName, ids: [], nextIds: [] }
      people.set(`${name} ${count}`, {
        ...known,
        ids: [...known.ids, id],
        nextIds: [...known.nextIds, nextId],
      })
    }
  }
  return [...people.values()]
}

/**
 * The form of a booking as somebody would fill it in who books the same people again, in one course or in several. The form belongs
 * to the first of them.
 */
export function formAgain(
  contact: Contact,
  courses: readonly Again[],
  stored: Stored = noneStored,
): URLSearchParams {
  const people = peopleIn(courses)
  const [first] = people
  const form = new URLSearchParams()
  const enter = (name: string, value: string | undefined) => value && form.set(name, value)
  const further = courses.slice(1)
  for (const { nextId } of further) form.append(furtherName, nextId)
  const isSelf = first !== undefined && people.length === 1 && isThemselves(contact, first)
  for (const [at, { ids, nextIds, firstName, lastName }] of people.entries()) {
    if (further.length > 0) for (const id of nextIds) form.append(coursesName(at), id)
    for (const [name, value] of fieldsOfFacts(at, ids, stored)) form.append(name, value)
    const own = isSelf ? contact : { firstName, lastName }
    for (const key of personKeys) enter(personName(at, key), (own as Partial<Contact>)[key])
  }
  if (isSelf) form.set('bookedFor', 'self')
  else {
    form.set('bookedFor', namesFirm(contact) ? 'firm' : 'several')
    form.set('hasContact', 'on')
    for (const key of contactKeys) enter(contactName(key), contact[key])
  }
  return form
}

/** What a button names: a booking, and of each course that is over the next one of its kind. */
function namedIn(sent: URLSearchParams) {
  const [booking, ...ids] = (sent.get('again') ?? '').split(' ')
  const named = bookingId.safeParse(booking)
  const pairs = ids.flatMap((before, at) => (at % 2 === 0 ? [[before, ids[at + 1]] as const] : []))
  const courses = pairs.flatMap(([before, following]) => {
    const [past, next] = [courseId.safeParse(before), courseId.safeParse(following)]
    return past.success && next.success ? [{ pastId: past.data, nextId: next.data }] : []
  })
  if (!named.success || courses.length !== pairs.length || courses.length > maxCourses) return null
  return { bookingId: named.data, courses }
}

/** From a booking that is over to the form of the next courses of its kind, in which nothing has to be typed again. */
export async function bookAgain(
  { visit, api, kept }: Asked,
  sent: URLSearchParams,
): Promise<PortalPage | Redirect | null> {
  const named = namedIn(sent)
  if (!named) return null
  const { slug: tenant } = visit.tenant
  const accessToken = ownBookingName(named.bookingId)
  const booking = await api.registrations.attendeeBooking({ tenant, accessToken })
  const courses = named.courses.flatMap(({ pastId, nextId }) => {
    const course = booking.courses.find(({ id }) => id === pastId)
    return course ? [{ course, nextId }] : []
  })
  const [first] = courses
  if (!first) return null
  const [{ people }, ...next] = await Promise.all([
    api.registrations.ownFacts({ tenant, bookingId: named.bookingId }),
    ...courses.map(({ nextId }) => api.courses.portalGet({ tenant, courseId: nextId })),
  ])
  const askedIds = new Set<string>(next.flatMap(({ attributes }) => attributes.map(({ id }) => id)))
  const form = String(formAgain(booking.contact, courses, { people, askedIds, locale: visit.locale }))
  return leadTo({ visit, courseId: first.nextId, api, kept }, { kind: 'form', form })
}
