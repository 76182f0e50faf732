import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { PersonThing } from '@reihum/contract/courses/thing.schema.ts'
import type { OwnFacts } from '@reihum/contract/registrations/fact.contract.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { refusalOf } from '../../tenants/portal/refusal.ts'
import { nameAmongOwn } from './answers-of-person.tsx'
import type { Entries } from './booking-entries.ts'
import { entryToConfirm } from './own/stored-facts.ts'
import type { Visited } from './register-step.ts'

/** What is stored of the people of whoever is signed in; nothing once they are not any more. */
async function ownFacts({ visit, api }: Visited): Promise<OwnFacts | null> {
  if (!visit.attendee) return null
  try {
    return await api.registrations.ownFacts({ tenant: visit.tenant.slug })
  } catch (error) {
    if (refusalOf(error)?.code !== 'ATTENDEE_NOT_SIGNED_IN') throw error
    return null
  }
}

/**
 * What those people bring, by their names, where a course asks for it. Only in a step of their own session: what a form shows that
 * has no such address is the same for everybody.
 */
export async function storedThings(
  visited: Visited,
  courses: readonly PortalCourseDetail[],
  token: string | null,
): Promise<ReadonlyMap<string, readonly PersonThing[]>> {
  const asks = courses.some(({ attributes }) => attributes.some(({ kind }) => kind === 'thing'))
  const own = asks && token !== null ? await ownFacts(visited) : null
  return new Map(
    own?.people.map(({ name, things }) => [nameAmongOwn({ firstName: name, lastName: '' }), things]),
  )
}

/** The entries with what is stored of one thing in place of whatever stood there. */
function withThing(
  entries: Entries,
  { at, thing, own, locale }: { at: number; thing: PersonThing; own: OwnFacts; locale: Locale },
): Entries {
  const person = entries.people[at]
  if (!person) return entries
  const answers = new Map(person.answers)
  for (const { id, belongsTo } of own.thingQuestions) if (belongsTo === thing.kind.id) answers.delete(id)
  answers.set(thing.kind.id, { values: [thing.name], version: null })
  for (const fact of thing.facts) answers.set(fact.asked.id, entryToConfirm(fact, locale))
  return { ...entries, people: entries.people.with(at, { ...person, answers }) }
}

/** Takes over what is stored of something that somebody brings, where it is theirs. */
export async function takeThing(
  visited: Visited,
  entries: Entries,
  [at, id]: [number, string],
): Promise<Entries> {
  const own = await ownFacts(visited)
  const person = entries.people[at]
  const brought = own?.people.find(
    ({ name }) => person && nameAmongOwn({ firstName: name, lastName: '' }) === nameAmongOwn(person),
  )
  const thing = brought?.things.find((one) => one.id === id)
  return own && thing ? withThing(entries, { at, thing, own, locale: visited.visit.locale }) : entries
}
