import type { SheetAnswer } from '@reihum/contract/attendance/attendance.schema.ts'
import { type AttributeAnswer, isExpiredOn } from '@reihum/contract/courses/attribute.schema.ts'
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
  belongs_to: string | null
  expiry: string
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
    asked,
    label: asked.label,
    text: { de: answerText({ asked, value }, 'de'), en: answerText({ asked, value }, 'en') },
  }
}

/** With the day after which it is over, where it says one. */
export type ReadAnswer = Omit<SheetAnswer, 'isExpired'> & { isExpiredOn: (day: string) => boolean }

function asReadAnswer(row: Row): ReadAnswer {
  const given = row.given === null ? null : wordsOf(row, row.given_definition, row.given)
  const { fact: value } = row
  const known = value === null ? null : wordsOf(row, row.fact_definition, value)
  const isOtherwise = given && known && row.is_given_later && given.text.de !== known.text.de
  const { label, text, asked } = (known ?? given) as NonNullable<typeof given>
  return {
    label,
    text,
    otherwise: isOtherwise ? given.text : null,
    isExpiredOn: (day) => isExpiredOn({ asked, value: (value ?? row.given) as Value }, day),
  }
}

/**
 * What instructors may read of the answers to what a course asks now, by registration: what stays with the person or with what they
 * bring, and beside it what was said otherwise with the registration since. A place whose name comes later stands with whoever
 * ordered it, whose facts are nobody's business there.
 */
export async function sheetAnswers(
  ctx: TenantContext,
  registrationIds: readonly string[],
): Promise<(registrationId: string) => ReadAnswer[]> {
  const { rows } = await sql<Row>`
    select r.id as registration_id, a.id as attribute_id, a.for_all_courses, a.scope, a.belongs_to, a.expiry,
      a.ask_again_months, a.shown_to_instructors, coalesce(f.value, t.value) as fact, fv.definition as fact_definition,
      n.value as given, nv.definition as given_definition,
      coalesce(r.registered_at > coalesce(f.said_at, t.said_at), true) as is_given_later
    from attribute a
    join attribute k on k.tenant_id = a.tenant_id and k.id = coalesce(a.belongs_to, a.id) and k.archived_at is null
    join registration r on r.tenant_id = a.tenant_id and r.id = any (${[...registrationIds]}::uuid[])
    left join person_fact f on f.tenant_id = r.tenant_id and f.person_id = r.person_id and f.attribute_id = a.id
      and a.scope = 'person' and not r.unnamed
    left join lateral (
      select tf.version, tf.value, tf.said_at from registration_answer b
      join person_thing pt on pt.tenant_id = b.tenant_id and pt.person_id = r.person_id
        and pt.attribute_id = b.attribute_id and lower(pt.name) = lower(b.value #>> '{}')
      join thing_fact tf on tf.tenant_id = pt.tenant_id and tf.thing_id = pt.id and tf.attribute_id = a.id
      where b.tenant_id = r.tenant_id and b.registration_id = r.id and b.attribute_id = a.belongs_to and not r.unnamed
    ) t on true
    left join attribute_version fv on fv.tenant_id = a.tenant_id and fv.attribute_id = a.id
      and fv.version = coalesce(f.version, t.version)
    left join registration_answer n on n.tenant_id = r.tenant_id and n.registration_id = r.id and n.attribute_id = a.id
    left join attribute_version nv on nv.tenant_id = n.tenant_id and nv.attribute_id = n.attribute_id and nv.version = n.version
    where a.tenant_id = ${ctx.tenantId} and a.shown_to_instructors and a.archived_at is null
      and (f.value is not null or t.value is not null or n.value is not null)
      and (k.for_all_courses or exists (select from attribute_of_course o
        where o.tenant_id = r.tenant_id and o.course_id = r.course_id and o.attribute_id = k.id))
    order by k.position, k.id, a.belongs_to is not null, a.position, a.id`.execute(ctx.tx)
  const answers = Map.groupBy(rows, ({ registration_id }) => registration_id)
  return (registrationId) => (answers.get(registrationId) ?? []).map(asReadAnswer)
}
