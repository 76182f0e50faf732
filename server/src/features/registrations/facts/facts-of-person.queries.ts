import type { AttributeAnswer } from '@reihum/contract/courses/attribute.schema.ts'
import type { StatedOtherwise } from '@reihum/contract/registrations/registrations-of-person.schema.ts'
import { sql } from 'kysely'
import { asAsked, attributeFieldsOf } from '#features/courses/attributes/attribute.queries.ts'
import { factsOf } from '#features/courses/facts/fact.queries.ts'
import { thingsOf } from '#features/courses/things/thing.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Row = {
  attribute_id: string
  version: number
  value: AttributeAnswer['value']
  definition: unknown
  for_all_courses: boolean
  scope: string
  belongs_to: string | null
  expiry: string
  ask_again_months: number | null
  shown_to_instructors: boolean
  registration_id: string
  course_id: string
  title: string
  registered_at: Date
}

/**
 * What was answered with a registration since, and is not what stands at the person: of each attribute the latest. Nobody
 * proved to be them, so the staff decides.
 */
async function statedOtherwise(ctx: TenantContext, personId: string): Promise<StatedOtherwise[]> {
  const { rows } = await sql<Row>`
    select distinct on (a.position, a.id) a.id as attribute_id, n.version, n.value, v.definition,
      a.for_all_courses, a.scope, a.belongs_to, a.expiry, a.ask_again_months, a.shown_to_instructors,
      r.id as registration_id, r.course_id, c.title, r.registered_at
    from registration r
    join registration_answer n on n.tenant_id = r.tenant_id and n.registration_id = r.id
    join attribute a on a.tenant_id = n.tenant_id and a.id = n.attribute_id and a.scope = 'person'
    join attribute_version v on v.tenant_id = n.tenant_id and v.attribute_id = n.attribute_id and v.version = n.version
    join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
    left join person_fact f on f.tenant_id = r.tenant_id and f.person_id = r.person_id and f.attribute_id = a.id
    where r.tenant_id = ${ctx.tenantId} and r.person_id = ${personId}
      and (f.person_id is null or (r.registered_at > f.said_at and n.value <> f.value))
    order by a.position, a.id, r.registered_at desc, r.id desc`.execute(ctx.tx)
  return rows.map((row) => ({
    asked: asAsked(row.attribute_id, row.version, attributeFieldsOf(row)),
    value: row.value,
    registrationId: row.registration_id as StatedOtherwise['registrationId'],
    courseId: row.course_id as StatedOtherwise['courseId'],
    courseTitle: row.title,
    at: row.registered_at.toISOString(),
  }))
}

/** What stays with a person, for the page of the person. */
export async function factsOfPerson(ctx: TenantContext, personId: string) {
  const [facts, things, otherwise] = await Promise.all([
    factsOf(ctx, [personId]),
    thingsOf(ctx, [personId]),
    statedOtherwise(ctx, personId),
  ])
  return {
    facts: facts.get(personId) ?? [],
    things: things.get(personId) ?? [],
    statedOtherwise: otherwise,
  }
}
