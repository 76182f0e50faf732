import { askedOfPeople } from '@reihum/contract/courses/attribute.schema.ts'
import type { WrongField } from '@reihum/contract/field-errors.ts'
import type { AttendeeFields, ContactFields } from '@reihum/contract/registrations/booking.schema.ts'
import type { NamedPerson } from '@reihum/contract/registrations/names.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { askedAttributes } from '#features/courses/attributes/attribute.queries.ts'
import { type CheckedAnswer, checkAnswers } from '#features/courses/attributes/attribute-answer.rules.ts'
import { saidWith } from '#features/courses/facts/fact.rules.ts'
import { keepFacts } from '#features/courses/facts/keep-facts.ts'
import { readManySeats } from '#features/courses/seats.ts'
import { recognisePeople } from '#features/people/recognise-people.ts'
import { record } from '#platform/audit/record.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { givenAnswers } from '../answer.queries.ts'
import { bookingContact } from '../booking-contact.queries.ts'
import { judgeEntry } from '../entry/judge-entry.ts'
import { holdPersonsOf } from '../hold-people.ts'
import type { AttendeeContext } from '../portal/enter-by-link.ts'
import { placeNamed } from '../registration.events.ts'
import { storeAnswers } from '../registration.store.ts'
import { type LockedRegistration, lockRegistrations } from '../registration-move.store.ts'
import { isSamePerson } from './named-person.rules.ts'
import { namesUntilOf } from './names.queries.ts'
import { forgetReplaced, insertPerson, storeNamed } from './names.store.ts'

type Input = {
  language: Locale
  people: readonly NamedPerson[]
  /** Whoever names them has shown that the mailbox of the contact is theirs. */
  isProven: boolean
}

/** No address is written like this, so no letter has gone there, and the rules of entry know nothing of anybody. */
const nobodysMailbox = '-'

/** Somebody who is named, with the position in the request and the place as it is under the lock. */
type Naming = { at: number; named: NamedPerson; email: string; row: LockedRegistration }

/** The places of this booking, in the order of the request; nobody names whoever was not ordered to be named later. */
async function placesOf(
  { ctx, bookingId }: AttendeeContext,
  people: readonly NamedPerson[],
  contact: ContactFields,
): Promise<[Naming, ...Naming[]]> {
  const rows = new Map(
    (
      await lockRegistrations(
        ctx,
        people.map(({ registrationId }) => registrationId),
      )
    ).map((row) => [row.id, row]),
  )
  if (rows.size < people.length) throw new Refusal('NOT_FOUND')
  const naming = people.map((named, at): Naming => {
    const row = rows.get(named.registrationId)
    if (row?.booking_id !== bookingId) throw new Refusal('NOT_FOUND')
    if (row.place_number === null || row.state === 'cancelled') throw new Refusal('PLACE_NOT_NAMEABLE')
    return { at, named, email: named.email || contact.email, row }
  })
  if (new Set(naming.map(({ row }) => row.course_id)).size > 1) throw new Refusal('PLACE_NOT_NAMEABLE')
  return naming as [Naming, ...Naming[]]
}

/** The answers of everybody, in their order; what is missing or wrong is added to `fields`. */
async function answersOf(
  ctx: TenantContext,
  courseId: string,
  { naming, language, fields }: { naming: readonly Naming[]; language: Locale; fields: WrongField[] },
): Promise<CheckedAnswer[][]> {
  const asked = askedOfPeople(await askedAttributes(ctx, courseId))
  return naming.map(({ at, named: { firstName, lastName, answers } }) => {
    const checked = checkAnswers(asked, answers, language)
    if (checked.kind === 'accepted') return checked.answers
    for (const { attributeId, code, bound } of checked.errors) {
      const label = asked.find(({ id }) => id === attributeId)?.label
      const of = `${firstName} ${lastName}: `
      const name = label && { de: of + label.de, en: of + label.en }
      fields.push({ path: ['people', at, 'answers', attributeId], code, bound, name })
    }
    return []
  })
}

const asAttendee = ({ named, email }: Naming): AttendeeFields => ({
  firstName: named.firstName,
  lastName: named.lastName,
  birthDate: named.birthDate,
  email,
  phone: '',
  street: '',
  postalCode: '',
  city: '',
  priceCategoryId: null,
  reducedAs: '',
  extras: [],
  answers: [],
})

/** What the rules of the course have against them, by their positions in the request. */
async function wrongEntry(
  ctx: TenantContext,
  naming: readonly [Naming, ...Naming[]],
  { contact: given, isProven }: { contact: ContactFields; isProven: boolean },
): Promise<WrongField[]> {
  const contact = isProven ? given : { ...given, email: nobodysMailbox }
  const courseId = naming[0].row.course_id
  const course = (await readManySeats(ctx, [courseId])).get(courseId)
  if (!course) throw new Refusal('UNEXPECTED')
  const attendees = naming.map(asAttendee)
  const order = { course, attendees, contact, path: [], byStaff: null, isUnproven: false }
  const { fields } = (await judgeEntry(ctx, [[order]]))(order)
  return fields.map((field) => {
    const [, position, ...rest] = field.path
    return { ...field, path: ['people', naming[Number(position)]?.at ?? 0, ...rest] }
  })
}

async function refuseLate(ctx: TenantContext, bookingId: string, courseId: string): Promise<void> {
  const course = (await readManySeats(ctx, [courseId])).get(courseId)
  const { until } = await namesUntilOf(ctx, bookingId, course?.startsAt ?? null)
  if (until && until <= ctx.now) throw new Refusal('NAMES_CLOSED')
}

/**
 * The firm names who comes on its places, or somebody else instead: all of them or nobody, until its day is over. The rules and the
 * questions of the course hold for them as for anybody. Whoever is named as before changes nothing.
 */
export async function nameAttendees(
  attendee: AttendeeContext,
  { language, people, isProven }: Input,
): Promise<void> {
  const { ctx, bookingId } = attendee
  const ids = people.map(({ registrationId }) => registrationId)
  const { contact } = await bookingContact(ctx, bookingId)
  // Persons are locked before the registrations that refer to them.
  await holdPersonsOf(ctx, ids)
  const known = await recognisePeople(
    ctx,
    people.map((one) => ({ ...one, email: one.email || contact.email })),
  )
  const all = await placesOf(attendee, people, contact)
  const before = await givenAnswers(ctx, ids)
  const [first, ...others] = all.filter(
    ({ row, named, email }) => !isSamePerson(row, before.get(row.id) ?? [], { ...named, email }),
  )
  if (!first) return
  const naming: [Naming, ...Naming[]] = [first, ...others]
  const courseId = first.row.course_id
  await refuseLate(ctx, bookingId, courseId)
  const fields: WrongField[] = []
  const answers = await answersOf(ctx, courseId, { naming, language, fields })
  fields.push(...(await wrongEntry(ctx, naming, { contact, isProven })))
  if (fields.length > 0) throw wrongFields(fields)
  for (const [place, { named, email, row }] of naming.entries()) {
    const { id: personId, isNew } = known.idOf({ ...named, email })
    const one = { ...named, email, personId }
    if (isNew) await insertPerson(ctx, one)
    await storeNamed(ctx, row.id, one)
    const kept = answers[place] ?? []
    const gone = (before.get(row.id) ?? []).map(({ asked }) => asked.id as string)
    const removed = gone.filter((id) => kept.every(({ attributeId }) => attributeId !== id))
    await storeAnswers(ctx, row.id, { kept, removed })
    await keepFacts(ctx, saidWith({ given: named.answers, checked: kept }, { personId, saidBy: 'booking' }))
    await record(ctx, placeNamed(row.id, bookingId, { isReplaced: !row.unnamed }))
  }
  await forgetReplaced(
    ctx,
    naming.filter(({ row }) => !row.unnamed).map(({ row }) => row.person_id),
  )
}
