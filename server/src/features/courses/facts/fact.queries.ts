import type { FactOrigin, PersonFact } from '@reihum/contract/courses/fact.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { asAsked, attributeColumns, attributeFieldsOf } from '../attributes/attribute.queries.ts'
import { isOutdated } from './fact.rules.ts'

type FactRow = Parameters<typeof attributeFieldsOf>[0] & {
  attribute_id: string
  version: number
  value: unknown
  said_at: Date
  said_by: string
  ask_again_months: number | null
}

/** What is known of a person, or of what they bring, as it was asked at the time. */
export function asFact({ now, tenant }: TenantContext, row: FactRow): PersonFact {
  const age = { saidAt: row.said_at, askAgainMonths: row.ask_again_months }
  return {
    asked: asAsked(row.attribute_id, row.version, attributeFieldsOf(row)),
    value: row.value as PersonFact['value'],
    saidAt: row.said_at.toISOString(),
    saidBy: row.said_by as FactOrigin,
    isOutdated: isOutdated(age, now, tenant.timeZone),
  }
}

/** What is known of these persons for good, in the order of the form, each with the wording that was asked at the time. */
export async function factsOf(
  ctx: TenantContext,
  personIds: readonly string[],
): Promise<Map<string, PersonFact[]>> {
  const facts = new Map<string, PersonFact[]>()
  if (personIds.length === 0) return facts
  const rows = await ctx.tx
    .selectFrom('person_fact as f')
    .innerJoin('attribute as a', (join) =>
      join.onRef('a.tenant_id', '=', 'f.tenant_id').onRef('a.id', '=', 'f.attribute_id'),
    )
    .innerJoin('attribute_version as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 'f.tenant_id')
        .onRef('v.attribute_id', '=', 'f.attribute_id')
        .onRef('v.version', '=', 'f.version'),
    )
    .select(['f.person_id', 'f.attribute_id', 'f.version', 'f.value', 'f.said_at', 'f.said_by'])
    .select('v.definition')
    .select(attributeColumns)
    .where('f.tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`f.person_id = any (${[...personIds]}::uuid[])`)
    .orderBy('a.position')
    .orderBy('a.id')
    .execute()
  for (const row of rows) facts.set(row.person_id, [...(facts.get(row.person_id) ?? []), asFact(ctx, row)])
  return facts
}

/** How much is known of each of these persons; nobody of whom nothing is. */
export async function countFacts(
  ctx: TenantContext,
  personIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ person_id: string; count: number }>`
    select person_id, count(*) as count from person_fact
    where tenant_id = ${ctx.tenantId} and person_id = any (${[...personIds]}::uuid[])
    group by person_id`.execute(ctx.tx)
  return new Map(rows.map(({ person_id, count }) => [person_id, count]))
}
