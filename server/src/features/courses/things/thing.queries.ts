import type { PersonFact } from '@reihum/contract/courses/fact.schema.ts'
import type { PersonThing } from '@reihum/contract/courses/thing.schema.ts'
import type { AttributeId, ThingId } from '@reihum/contract/wire/ids.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { attributeColumns, questionsNamed } from '../attributes/attribute.queries.ts'
import { asFact } from '../facts/fact.queries.ts'

type ThingRow = { id: string; person_id: string; attribute_id: string; name: string }

async function factsOfThings(ctx: TenantContext, ids: readonly string[]): Promise<Map<string, PersonFact[]>> {
  const rows = await ctx.tx
    .selectFrom('thing_fact as f')
    .innerJoin('attribute as a', (join) =>
      join.onRef('a.tenant_id', '=', 'f.tenant_id').onRef('a.id', '=', 'f.attribute_id'),
    )
    .innerJoin('attribute_version as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 'f.tenant_id')
        .onRef('v.attribute_id', '=', 'f.attribute_id')
        .onRef('v.version', '=', 'f.version'),
    )
    .select(['f.thing_id', 'f.attribute_id', 'f.version', 'f.value', 'f.said_at', 'f.said_by'])
    .select('v.definition')
    .select(attributeColumns)
    .where('f.tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`f.thing_id = any (${[...ids]}::uuid[])`)
    .orderBy('a.position')
    .orderBy('a.id')
    .execute()
  const byThing = Map.groupBy(rows, ({ thing_id }) => thing_id)
  return new Map([...byThing].map(([id, own]) => [id, own.map((row) => asFact(ctx, row))]))
}

/** What these persons bring, in the order in which it came to be known. */
export async function thingsOf(
  ctx: TenantContext,
  personIds: readonly string[],
): Promise<Map<string, PersonThing[]>> {
  if (personIds.length === 0) return new Map()
  const { rows } = await sql<ThingRow>`
    select id, person_id, attribute_id, name from person_thing
    where tenant_id = ${ctx.tenantId} and person_id = any (${[...personIds]}::uuid[])
    order by created_at, id`.execute(ctx.tx)
  if (rows.length === 0) return new Map()
  const [facts, kinds] = await Promise.all([
    factsOfThings(
      ctx,
      rows.map(({ id }) => id),
    ),
    questionsNamed(ctx, [...new Set(rows.map(({ attribute_id }) => attribute_id))]),
  ])
  const labels = new Map(kinds.map(({ id, label }) => [id as string, label]))
  const byPerson = Map.groupBy(rows, ({ person_id }) => person_id)
  return new Map(
    [...byPerson].map(([personId, own]) => [
      personId,
      own.map(({ id, attribute_id, name }) => ({
        id: id as ThingId,
        kind: { id: attribute_id as AttributeId, label: labels.get(attribute_id) ?? { de: '', en: '' } },
        name,
        facts: facts.get(id) ?? [],
      })),
    ]),
  )
}

/** How much each of these persons brings; nobody who brings nothing. */
export async function countThings(
  ctx: TenantContext,
  personIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ person_id: string; count: number }>`
    select person_id, count(*) as count from person_thing
    where tenant_id = ${ctx.tenantId} and person_id = any (${[...personIds]}::uuid[])
    group by person_id`.execute(ctx.tx)
  return new Map(rows.map(({ person_id, count }) => [person_id, count]))
}
