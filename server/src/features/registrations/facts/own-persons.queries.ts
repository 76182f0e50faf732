import type { OwnFacts } from '@reihum/contract/registrations/fact.contract.ts'
import type { BookingId, PersonId, RegistrationId } from '@reihum/contract/wire/ids.schema.ts'
import { questionsNamed, thingQuestions } from '#features/courses/attributes/attribute.queries.ts'
import { factsOf } from '#features/courses/facts/fact.queries.ts'
import { thingsOf } from '#features/courses/things/thing.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { requireSession, sessionOf } from '../own-bookings/enter-by-session.ts'
import { ownAttendees } from '../own-bookings/own-registrations.queries.ts'

/** The persons whose registrations whoever is signed in sees, and who are known under their address; nobody, where nobody is. */
export async function personsOfSession(ctx: TenantContext): Promise<ReadonlySet<string>> {
  const session = await sessionOf(ctx)
  if (!session) return new Set()
  return new Set((await ownAttendees(ctx, session.email)).map(({ person_id }) => person_id))
}

/** What is known for good of those persons; of one booking, with the registrations that each of them has in it. */
export async function ownFacts(
  ctx: TenantContext,
  { bookingId }: { bookingId?: BookingId | undefined } = {},
): Promise<OwnFacts> {
  const { email } = await requireSession(ctx)
  const rows = await ownAttendees(ctx, email)
  const wanted = bookingId === undefined ? rows : rows.filter(({ booking_id }) => booking_id === bookingId)
  const byPerson = Map.groupBy(wanted, ({ person_id }) => person_id)
  const facts = await factsOf(ctx, [...byPerson.keys()])
  const things = await thingsOf(ctx, [...byPerson.keys()])
  const kinds = new Set([...things.values()].flatMap((some) => some.map(({ kind }) => kind.id as string)))
  const ids = new Set([...facts.values()].flatMap((some) => some.map(({ asked }) => asked.id as string)))
  return {
    questions: await questionsNamed(ctx, [...ids]),
    thingQuestions: await thingQuestions(ctx, [...kinds]),
    people: [...byPerson].flatMap(([personId, own]) => {
      const known = facts.get(personId) ?? []
      const brought = things.get(personId) ?? []
      if (known.length + brought.length === 0) return []
      const [latest] = own
      return {
        personId: personId as PersonId,
        name: `${latest?.first_name} ${latest?.last_name}`.trim(),
        registrationIds: bookingId === undefined ? [] : own.map(({ id }) => id as RegistrationId),
        facts: known,
        things: brought,
      }
    }),
  }
}

/** Refuses a person whom whoever is signed in does not see, as one that is not there. */
export async function requireOwnPerson(ctx: TenantContext, personId: string): Promise<void> {
  if (!(await personsOfSession(ctx)).has(personId)) throw new Refusal('NOT_FOUND')
}
