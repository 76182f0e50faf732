import type { coursesSearch as wire } from '@reihum/contract/courses/courses.search.ts'
import { sql } from 'kysely'
import type { HitRow, RoomSearch } from '#platform/room-search.ts'
import { type CourseTimes, phaseOf } from './course.rules.ts'

type Hits = RoomSearch<typeof wire>['hits']
type HitOf<Kind extends keyof Hits> = ReturnType<Hits[Kind]['hitOf']>

type CourseRow = Pick<HitOf<'course'>, 'id' | 'title' | 'reference' | 'courseKind'> & CourseTimes

export const coursesSearch: RoomSearch<typeof wire> = {
  parts: {
    courses: ({ now }, query, atMost) => sql`select id, place from course_hits(${query}, ${atMost}, ${now})`,
    places: (_, query, atMost) => sql`select id, place from place_hits(${query}, ${atMost})`,
    instructors: (_, query, atMost) => sql`select id, place from instructor_hits(${query}, ${atMost})`,
  },
  hits: {
    course: {
      statement: ({ tenantId }, found) => sql<HitRow>`
        select c.id, c.title, c.reference, c.kind as "courseKind", c.state, c.starts_at as "startsAt",
          c.ends_at as "endsAt" from (${found}) h
        join course c on c.tenant_id = ${tenantId} and c.id = h.id order by h.place`,
      hitOf: (row, now) => {
        const { id, title, reference, courseKind, ...course } = row as CourseRow
        return {
          kind: 'course',
          id,
          title,
          reference,
          courseKind,
          phase: phaseOf(course, now),
          start: course.startsAt?.toISOString() ?? null,
        }
      },
    },
    place: {
      statement: ({ tenantId }, found) => sql<HitRow>`
        select p.id, p.name, p.city, p.archived_at is not null as archived from (${found}) h
        join place p on p.tenant_id = ${tenantId} and p.id = h.id order by h.place`,
      hitOf: (row) => ({ kind: 'place', ...row }) as HitOf<'place'>,
    },
    instructor: {
      statement: ({ tenantId }, found) => sql<HitRow>`
        select i.id, i.fullname, i.archived_at is not null as archived from (${found}) h
        join instructor i on i.tenant_id = ${tenantId} and i.id = h.id order by h.place`,
      hitOf: (row) => ({ kind: 'instructor', ...row }) as HitOf<'instructor'>,
    },
  },
}
