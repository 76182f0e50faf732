import type {
  AttendeeBooking,
  AttendeeCourse,
} from '@reihum/contract/registrations/attendee-booking.schema.ts'
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

function fieldsOfFacts(at: number, registrationId: RegistrationId, { people, askedIds, locale }: Stored) {
  const facts = people.find(({ registrationIds }) => registrationIds.includes(registrationId))?.facts ?? []
  return facts
    .filter(({ asked }) => askedIds.has(asked.id))
    .flatMap((fact) => fieldsOfAnswer(at, fact.asked.id, entryToConfirm(fact, locale)))
}

/** The form of a booking as somebody would fill it in who books the same people again. */
export function formAgain(
  contact: Contact,
  course: AttendeeCourse,
  stored: Stored = noneStored,
): URLSearchParams {
  const people = peopleOf(course)
  const [first] = people
  const form = new URLSearchParams()
  const enter = (name: string, value: string | undefined) => value && form.set(name, value)
  const isSelf = first !== undefined && people.length === 1 && isThemselves(contact, first)
  for (const [at, { id, firstName, lastName }] of people.entries()) {
    for (const [name, value] of fieldsOfFacts(at, id, stored)) form.append(name, value)
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

/** From a booking that is over to the form of the next course of its kind, in which nothing has to be typed again. */
export async function bookAgain(
  { visit, api, kept }: Asked,
  sent: URLSearchParams,
): Promise<PortalPage | Redirect | null> {
  const [named, before, following] = (sent.get('again') ?? '').split(' ')
  const asked = {
    booking: bookingId.safeParse(named),
    before: courseId.safeParse(before),
    next: courseId.safeParse(following),
  }
  if (!asked.booking.success || !asked.before.success || !asked.next.success) return null
  const booking = await api.registrations.attendeeBooking({
    tenant: visit.tenant.slug,
    accessToken: ownBookingName(asked.booking.data),
  })
  const course = booking.courses.find(({ id }) => id === asked.before.data)
  if (!course) return null
  const { slug: tenant } = visit.tenant
  const [next, { people }] = await Promise.all([
    api.courses.portalGet({ tenant, courseId: asked.next.data }),
    api.registrations.ownFacts({ tenant, bookingId: asked.booking.data }),
  ])
  const askedIds = new Set<string>(next.attributes.map(({ id }) => id))
  const form = String(formAgain(booking.contact, course, { people, askedIds, locale: visit.locale }))
  return leadTo({ visit, courseId: asked.next.data, api, kept }, { kind: 'form', form })
}
