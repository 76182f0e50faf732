import type { EntryFacts, HeldCourse, HeldGroup } from '@reihum/contract/courses/entry-rules.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Somebody who wants to enter a course, as a form names them. */
export type Entering = {
  /** Folded, as the house recognises people. */
  email: string
  name: string
  /** The id of the record that staff chose. */
  person: string | null
  /** Whose mailbox was shown to be theirs, and who is told no more than earlier letters told them; empty: staff asks. */
  contact: string
}

type Row = { at: number; birth_date: string | null; courses: HeldCourse[]; groups: HeldGroup[] }

/**
 * What is known of people for the rules of entry, in their order. Everybody of that name and address counts, because two
 * bookings at the same time may have made two records of one person. To a visitor only those registrations count that
 * wrote to them, and only the groups of a person whose mailbox it is or whose registrations wrote to them: the answer must not
 * tell what somebody else attends or belongs to.
 */
export async function factsOf(ctx: TenantContext, entering: readonly Entering[]): Promise<EntryFacts[]> {
  const wanted = entering.map((one, at) => ({ ...one, at }))
  const { rows } = await sql<Row>`
    select w.at, (select min(k.birth_date)::text from unnest(p.ids) i
        join person k on k.tenant_id = ${ctx.tenantId} and k.id = i where w.contact = '') as birth_date,
      coalesce((select json_agg(json_build_object('title', c.title,
          'valueIds', array(select o.value_id from value_of_course o
            where o.tenant_id = c.tenant_id and o.course_id = c.id),
          'isPlace', r.state in ('reserved', 'confirmed'), 'isConfirmed', r.state = 'confirmed',
          'isOver', c.state = 'archived' or coalesce(c.ends_at <= ${ctx.now}, false)))
        from unnest(p.ids) i
        join registration r on r.tenant_id = ${ctx.tenantId} and r.person_id = i and r.state <> 'cancelled' and not r.unnamed
        join course c on c.tenant_id = r.tenant_id and c.id = r.course_id and c.state in ('published', 'closed', 'archived')
        join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
        join person k on k.tenant_id = b.tenant_id and k.id = b.contact_person_id
        where w.contact = '' or w.contact in (lower(r.email), lower(b.email), k.email_sort)), '[]') as courses,
      coalesce((select json_agg(json_build_object('groupId', m.group_id, 'from', m.starts_on, 'until', m.ends_on))
        from unnest(p.ids) i
        join person k on k.tenant_id = ${ctx.tenantId} and k.id = i
        join person_group_member m on m.tenant_id = k.tenant_id and m.person_id = k.id
        where w.contact in ('', k.email_sort) or exists (select from registration r
          join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
          join person o on o.tenant_id = b.tenant_id and o.id = b.contact_person_id
          where r.tenant_id = k.tenant_id and r.person_id = k.id and not r.unnamed
            and w.contact in (lower(r.email), lower(b.email), o.email_sort))), '[]') as groups
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w(at int, email text, name text, person uuid, contact text)
    cross join lateral (select array(
      select id from person where w.email <> '' and tenant_id = ${ctx.tenantId} and email_sort = w.email and name_sort = w.name
      union select w.person where w.person is not null) as ids) p
    order by w.at`.execute(ctx.tx)
  return rows.map(({ birth_date, courses, groups }) => ({
    birthDate: birth_date ?? '',
    held: courses,
    groups,
  }))
}

/** The values of the provider's characteristics that courses have. */
export async function valuesOfCourses(
  { tx, tenantId }: TenantContext,
  courseIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (courseIds.length < 2) return new Map()
  const rows = await tx
    .selectFrom('value_of_course')
    .select(['course_id', 'value_id'])
    .where('tenant_id', '=', tenantId)
    .where('course_id', 'in', [...courseIds])
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ course_id }) => course_id)].map(([id, own]) => [
      id,
      own.map(({ value_id }) => value_id),
    ]),
  )
}
