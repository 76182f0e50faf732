import type { BookingInput } from '@reihum/contract/registrations/booking.schema.ts'
import { noFirm } from '@reihum/contract/registrations/firm.schema.ts'
import { paymentMethod } from '@reihum/contract/tenants/payment-methods.ts'
import type { AttributeId, CourseId, ExtraId } from '@reihum/contract/wire/ids.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { type Entries, isNobody, mandateKeys, type PersonEntries } from './booking-entries.ts'
import { goingTo } from './order-courses.ts'

const noWays = { email: '', phone: '', street: '', postalCode: '', city: '' }

type OfCourse = {
  priceCategoryId: string
  shownFees: ReadonlyMap<string, number>
  /** Null: the course of the form. */
  courseId: string | null
}

/** What somebody takes in one course besides the place. */
function extrasIn(extras: PersonEntries['extras'], courseId: string | null) {
  return [...extras].flatMap(([key, quantity]) => {
    const [first = '', second] = key.split('.')
    const of = second === undefined ? null : first
    return of === courseId ? [{ extraId: (second ?? first) as ExtraId, quantity }] : []
  })
}

/** The answers as the API takes them; of what was stored and shown, with when that had been said. */
export function answersOf(answers: PersonEntries['answers']) {
  return [...answers].map(([id, { values, version, state }]) => ({
    attributeId: id as AttributeId,
    ...(version !== null && { version }),
    ...(state && !state.isOutdated && { seenAsOf: state.saidAt }),
    value: values.length > 1 ? values : (values[0] ?? ''),
  }))
}

/** How many places come without a name: a firm alone orders them. Whatever is no number is refused by the API. */
export const unnamedIn = ({ bookedFor, unnamedPlaces }: Entries): number =>
  bookedFor === 'firm' && unnamedPlaces.trim() !== '' ? Number(unnamedPlaces) : 0

function attendeeOf(
  { bookedFor }: Entries,
  {
    priceCategoryId: _,
    courses: _courses,
    prices: _prices,
    reducedAs,
    answers,
    extras,
    ...person
  }: PersonEntries,
  { priceCategoryId, shownFees, courseId }: OfCourse,
) {
  const wanted = extrasIn(extras, courseId)
  const shownFeeCents = shownFees.get(priceCategoryId)
  const chosen = reducedAs.get(courseId ?? '')
  // A child is reached through whoever books; the form does not ask for its ways, and what was typed before is left out.
  const ways = bookedFor === 'child' ? noWays : { email: person.email.trim() }
  return {
    ...person,
    ...ways,
    priceCategoryId: priceCategoryId || null,
    ...(chosen && { reducedAs: chosen }),
    ...(shownFeeCents !== undefined && { shownFeeCents }),
    answers: answersOf(answers),
    ...(wanted.some(({ quantity }) => quantity > 0) && { extras: wanted }),
  }
}

/**
 * Whether an account to collect from was named. What was typed before another method was chosen is left out; where a direct
 * debit is all that is offered, no method is chosen.
 */
const namesAccount = ({ paymentMethod: chosen, mandate }: Entries) =>
  (chosen === '' || chosen === 'sepa_direct_debit') && mandateKeys.some((key) => mandate[key].trim() !== '')

/** Whoever is written to; in an order of several courses the first person is named, whatever they take part in. */
function contactOf({ bookedFor, hasContact, contact, further, people }: Entries): BookingInput['contact'] {
  if (hasContact) return { ...contact, ...(bookedFor !== 'firm' && noFirm), email: contact.email.trim() }
  const [first] = people
  if (further.length === 0 || !first) return null
  const { firstName, lastName, email, phone, street, postalCode, city } = first
  return { firstName, lastName, email: email.trim(), phone, street, postalCode, city }
}

/**
 * The booking as the API takes it; invalid entries are left for the API to refuse. A course in which nobody takes part is asked
 * about for everybody: it is refused before.
 */
export function bookingOf(entries: Entries, language: Locale, mainId: string): BookingInput {
  const { requestKey, people, acceptsTerms, notes, code, headStart, voucher, alsoWaitFor, further } = entries
  const unnamedPlaces = unnamedIn(entries)
  const going = (courseId: string) => {
    const places = goingTo(entries, courseId)
    return (places.length === 0 ? people : people.filter((_, at) => places.includes(at))).filter(
      (person) => unnamedPlaces === 0 || !isNobody(person),
    )
  }
  return {
    requestKey,
    language,
    acceptsTerms,
    notes,
    ...(entries.answers.size > 0 && { answers: answersOf(entries.answers) }),
    ...(code.trim() !== '' && { code }),
    ...(headStart !== '' && { headStart }),
    ...(voucher.trim() !== '' && { voucher: voucher.trim() }),
    ...(unnamedPlaces > 0 && { unnamedPlaces }),
    ...(alsoWaitFor.length > 0 && { alsoWaitFor: alsoWaitFor as CourseId[] }),
    attendees: going(mainId).map((person) =>
      attendeeOf(entries, person, {
        priceCategoryId: person.priceCategoryId,
        shownFees: entries.shownFees,
        courseId: null,
      }),
    ),
    ...(further.length > 0 && {
      furtherCourses: further.map(({ courseId, shownFees }) => ({
        courseId: courseId as CourseId,
        attendees: going(courseId).map((person) =>
          attendeeOf(entries, person, {
            priceCategoryId: person.prices.get(courseId) ?? '',
            shownFees,
            courseId,
          }),
        ),
      })),
    }),
    contact: contactOf(entries),
    paymentMethod: paymentMethod.safeParse(entries.paymentMethod).data ?? null,
    mandate: namesAccount(entries) ? entries.mandate : null,
  }
}
