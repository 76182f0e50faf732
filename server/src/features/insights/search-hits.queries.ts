import type { HitKind, HitOf } from '@reihum/contract/insights/search.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import { phaseOf } from '#features/courses/course.rules.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Ids that were found, and the order in which they are shown, as `id` and `place`. */
export type Found = RawBuilder<unknown>

type Row = Record<string, unknown>

type Shape<Kind extends HitKind> = {
  statement: (ctx: TenantContext, found: Found) => RawBuilder<Row>
  hitOf: (row: Row, now: Date) => HitOf<Kind>
}

/** One statement each, behind the wall, so that all of them can be on their way at once. */
export const hitShapes: { [Kind in HitKind]: Shape<Kind> } = {
  course: {
    statement: ({ tenantId }, found) => sql<Row>`
      select c.id, c.title, c.reference, c.kind, c.state, c.starts_at, c.ends_at from (${found}) h
      join course c on c.tenant_id = ${tenantId} and c.id = h.id order by h.place`,
    hitOf: (row, now) => {
      const { id, title, reference, kind, state, starts_at, ends_at } = row as {
        state: 'draft'
        starts_at: Date | null
        ends_at: Date | null
      } & Row
      return {
        kind: 'course',
        ...{ id, title, reference, courseKind: kind },
        phase: phaseOf({ state, startsAt: starts_at, endsAt: ends_at }, now),
        start: starts_at?.toISOString() ?? null,
      } as HitOf<'course'>
    },
  },
  person: {
    statement: ({ tenantId }, found) => sql<Row>`
      select p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.city from (${found}) h
      join person p on p.tenant_id = ${tenantId} and p.id = h.id and p.erased_at is null order by h.place`,
    hitOf: (row) => ({ kind: 'person', ...row }) as HitOf<'person'>,
  },
  registration: {
    statement: ({ tenantId }, found) => sql<Row>`
      select r.id, r.first_name as "firstName", r.last_name as "lastName", r.shortcode, r.state,
        r.course_id as "courseId", c.title as "courseTitle" from (${found}) h
      join registration r on r.tenant_id = ${tenantId} and r.id = h.id
      join course c on c.tenant_id = r.tenant_id and c.id = r.course_id order by h.place`,
    hitOf: (row) => ({ kind: 'registration', ...row }) as HitOf<'registration'>,
  },
  place: {
    statement: ({ tenantId }, found) => sql<Row>`
      select p.id, p.name, p.city, p.archived_at is not null as archived from (${found}) h
      join place p on p.tenant_id = ${tenantId} and p.id = h.id order by h.place`,
    hitOf: (row) => ({ kind: 'place', ...row }) as HitOf<'place'>,
  },
  instructor: {
    statement: ({ tenantId }, found) => sql<Row>`
      select i.id, i.fullname, i.archived_at is not null as archived from (${found}) h
      join instructor i on i.tenant_id = ${tenantId} and i.id = h.id order by h.place`,
    hitOf: (row) => ({ kind: 'instructor', ...row }) as HitOf<'instructor'>,
  },
}
