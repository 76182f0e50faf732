import type { SheetAnswer } from '@reihum/contract/attendance/attendance.schema.ts'
import type { AttributeAnswer } from '@reihum/contract/courses/attribute.schema.ts'
import { answerText } from '@reihum/contract/registrations/answer-text.ts'
import { sql } from 'kysely'
import { asAsked, attributeFieldsOf } from '#features/courses/attributes/attribute.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Value = AttributeAnswer['value']
type Row = {
  registration_id: string
  attribute_id: string
  for_all_courses: boolean
  scope: string
  ask_again_months: number | null
  shown_to_instructors: boolean
  fact: Value | null
  fact_definition: unknown
  given: Value | null
  given_definition: unknown
  is_given_later: boolean
}

const wordsOf = (row: Row, definition: unknown, value: Value) => {
  const asked = asAsked(row.attribute_id, 1, attributeFieldsOf({ ...row, definition }))
  return {
    label: asked.label,
    text: { de: answerText({ asked, value }, 'de'), en: answerText({ asked, value }, 'en') },
  }
}

function asSheetAnswer(row: Row): SheetAnswer {
  const given = row.given === null ? null : wordsOf(row, row.given_definition, row.given)
  if (row.fact === null) return { ...(given as NonNullable<typeof given>), otherwise: null }
  const known = wordsOf(row, row.fact_definition, row.fact)
  const isOtherwise = given !== null && row.is_given_later && given.text.de !== known.text.de
  return { ...known, otherwise: isOtherwise ? given.text : null }
}

/**
 * What instructors may read of the answers to what a course asks now, by registration: what stays with the person, and beside it
 * what was said otherwise with the registration since. A place whose name comes later stands with whoever ordered it, whose facts are
 * nobody's business there.
 */
export async function sheetAnswers(
  ctx: TenantContext,
  registrationIds: readonly string[],
): Promise<(registrationId: string) => SheetAnswer[]> {
  const { rows } = await sql<Row>`
    select r.id as registration_id, a.id as attribute_id, a.for_all_courses, a.scope, a.ask_again_months,
      a.shown_to_instructors, f.value as fact, fv.definition as fact_definition,
      n.value as given, nv.definition as given_definition, coalesce(r.registered_at > f.said_at, true) as is_given_later
    from attribute a
    join registration r on r.tenant_id = a.tenant_id and r.id = any (${[...registrationIds]}::uuid[])
    left join person_fact f on f.tenant_id = r.tenant_id and f.person_id = r.person_id and f.attribute_id = a.id
      and a.scope = 'person' and not r.unnamed
    left join attribute_version fv on fv.tenant_id = f.tenant_id and fv.attribute_id = f.attribute_id and fv.version = f.version
    left join registration_answer n on n.tenant_id = r.tenant_id and n.registration_id = r.id and n.attribute_id = a.id
    left join attribute_version nv on nv.tenant_id = n.tenant_id and nv.attribute_id = n.attribute_id and nv.version = n.version
    where a.tenant_id = ${ctx.tenantId} and a.shown_to_instructors and a.archived_at is null
      and (f.value is not null or n.value is not null)
      and (a.for_all_courses or exists (select from attribute_of_course o
        where o.tenant_id = r.tenant_id and o.course_id = r.course_id and o.attribute_id = a.id))
    order by a.position, a.id`.execute(ctx.tx)
  const answers = Map.groupBy(rows, ({ registration_id }) => registration_id)
  return (registrationId) => (answers.get(registrationId) ?? []).map(asSheetAnswer)
}
