import type { AttributeAnswer } from '@reihum/contract/courses/attribute.schema.ts'
import type { FactOrigin, PersonFact } from '@reihum/contract/courses/fact.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import { factQuestions } from '#features/courses/attributes/attribute.queries.ts'
import { factsOf } from '#features/courses/facts/fact.queries.ts'
import { factChanges } from '#features/courses/facts/fact.rules.ts'
import { keepFacts, removeFacts } from '#features/courses/facts/keep-facts.ts'
import { holdPersons } from '#features/people/hold-persons.ts'
import { currentId, findLivingPerson } from '#features/people/person.queries.ts'
import { record } from '#platform/audit/record.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { factsChanged } from '../registration.events.ts'
import { removeAnswersOf } from '../registration.store.ts'

type Change = { answers: readonly AttributeAnswer[]; saidBy: FactOrigin; locale: Locale }

/**
 * Notes what stays with a person. What is taken away goes from the registrations too, because nobody who takes it back wants it to
 * stand there. The log names the attributes and never what was said.
 */
export async function changeFacts(
  ctx: TenantContext,
  id: string,
  { answers, saidBy, locale }: Change,
): Promise<{ facts: PersonFact[] }> {
  await holdPersons(ctx, sql`select ${await currentId(ctx, id)}::uuid`)
  const person = await findLivingPerson(ctx, id)
  const known = async () => (await factsOf(ctx, [person.id])).get(person.id) ?? []
  const questions = await factQuestions(ctx, person.id)
  const changes = factChanges({ questions, facts: await known() }, answers, locale)
  if (changes.kind === 'refused')
    throw wrongFields(
      changes.errors.map(({ attributeId, ...wrong }) => ({
        path: ['answers', attributeId],
        name: questions.find((one) => one.id === attributeId)?.label,
        ...wrong,
      })),
    )
  const { kept, removed } = changes
  await keepFacts(
    ctx,
    kept.map(({ attributeId, version, value }) => ({
      personId: person.id,
      saidBy,
      attributeId,
      version,
      value,
    })),
  )
  await removeFacts(ctx, person.id, removed)
  await removeAnswersOf(ctx, person.id, removed)
  const changed = [...kept.map(({ attributeId }) => attributeId as string), ...removed]
  if (changed.length > 0) await record(ctx, factsChanged(person.id, changed))
  return { facts: await known() }
}
