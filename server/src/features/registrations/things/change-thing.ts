import type { AttributeAnswer } from '@reihum/contract/courses/attribute.schema.ts'
import type { FactOrigin } from '@reihum/contract/courses/fact.schema.ts'
import { type PersonThing, thingsLimit } from '@reihum/contract/courses/thing.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import { questionsNamed, thingQuestions } from '#features/courses/attributes/attribute.queries.ts'
import { factChanges } from '#features/courses/facts/fact.rules.ts'
import {
  keepThings,
  nameThing,
  removeFactsOfThing,
  removeThing as removeStored,
} from '#features/courses/things/keep-things.ts'
import { thingsOf } from '#features/courses/things/thing.queries.ts'
import { holdPersons } from '#features/people/hold-persons.ts'
import { currentId, findLivingPerson } from '#features/people/person.queries.ts'
import { record } from '#platform/audit/record.ts'
import { refuseTaken } from '#platform/database/refuse-violation.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { factsChanged } from '../registration.events.ts'
import { removeAnswersAbout } from './thing-answers.store.ts'

async function heldPerson(ctx: TenantContext, id: string) {
  await holdPersons(ctx, sql`select ${await currentId(ctx, id)}::uuid`)
  return findLivingPerson(ctx, id)
}

const broughtBy = async (ctx: TenantContext, personId: string): Promise<PersonThing[]> =>
  (await thingsOf(ctx, [personId])).get(personId) ?? []

/** The attribute that asks for it; of what is stored it stays. */
async function requireKind(
  ctx: TenantContext,
  kindId: string,
  stored: PersonThing | undefined,
): Promise<void> {
  const [kind] = await questionsNamed(ctx, [kindId])
  if (kind?.kind !== 'thing' || (stored && stored.kind.id !== kindId))
    throw wrongFields([{ path: ['attributeId'], code: 'invalid' }])
}

type Change = {
  thingId: string
  attributeId: string
  name: string
  answers: readonly AttributeAnswer[]
  saidBy: FactOrigin
  locale: Locale
}

/** Notes what a person brings, or changes it. The log names the attributes and never what was said. */
export async function changeThing(
  ctx: TenantContext,
  id: string,
  { thingId, attributeId: kindId, name, answers, saidBy, locale }: Change,
): Promise<{ things: PersonThing[] }> {
  const person = await heldPerson(ctx, id)
  const brought = await broughtBy(ctx, person.id)
  const stored = brought.find((one) => one.id === thingId)
  if (!stored && brought.length >= thingsLimit) throw new Refusal('TOO_MANY_THINGS', { limit: thingsLimit })
  await requireKind(ctx, kindId, stored)
  const questions = await thingQuestions(ctx, [kindId])
  const changes = factChanges({ questions, facts: stored?.facts ?? [] }, answers, locale)
  if (changes.kind === 'refused')
    throw wrongFields(
      changes.errors.map(({ attributeId, ...wrong }) => ({
        path: ['answers', attributeId],
        name: questions.find((one) => one.id === attributeId)?.label,
        ...wrong,
      })),
    )
  const { kept, removed } = changes
  const isNamed = stored?.name !== name
  if (isNamed)
    await nameThing(ctx, { id: thingId, personId: person.id, kindId, name }).catch(
      refuseTaken({ person_thing_name: 'THING_NAMED_TWICE' }),
    )
  const thing = { kindId, name }
  await keepThings(
    ctx,
    kept.map(({ attributeId, version, value }) => ({
      personId: person.id,
      saidBy,
      attributeId,
      version,
      value,
      thing,
    })),
  )
  await removeFactsOfThing(ctx, thingId, removed)
  await removeAnswersAbout(ctx, person.id, { kindId, name: stored?.name ?? name, attributeIds: removed })
  const changed = [
    ...(isNamed ? [kindId] : []),
    ...kept.map(({ attributeId }) => attributeId as string),
    ...removed,
  ]
  if (changed.length > 0) await record(ctx, factsChanged(person.id, changed))
  const things = await broughtBy(ctx, person.id)
  // The id stands for something that somebody else brings.
  if (!things.some((one) => one.id === thingId)) throw new Refusal('NOT_FOUND')
  return { things }
}

/**
 * Takes away what a person brings, with all that was said of it, also from the registrations: nobody who takes it back wants it to
 * stand there.
 */
export async function removeThing(
  ctx: TenantContext,
  id: string,
  thingId: string,
): Promise<{ removed: boolean }> {
  const person = await heldPerson(ctx, id)
  const stored = (await broughtBy(ctx, person.id)).find((one) => one.id === thingId)
  if (!stored) return { removed: false }
  const questions = await thingQuestions(ctx, [stored.kind.id])
  const attributeIds = [stored.kind.id, ...questions.map((one) => one.id)]
  await removeAnswersAbout(ctx, person.id, { kindId: stored.kind.id, name: stored.name, attributeIds })
  await removeStored(ctx, thingId)
  await record(ctx, factsChanged(person.id, [stored.kind.id]))
  return { removed: true }
}
