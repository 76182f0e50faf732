import type { registrationsSearch as wire } from '@reihum/contract/registrations/registrations.search.ts'
import { sql } from 'kysely'
import type { HitRow, RoomSearch } from '#platform/room-search.ts'
import { askedNumber } from './asked-number.rules.ts'

type RegistrationHit = ReturnType<RoomSearch<typeof wire>['hits']['registration']['hitOf']>

export const registrationsSearch: RoomSearch<typeof wire> = {
  parts: {
    bookingNumbers({ tenantId }, query, atMost) {
      const number = askedNumber(query)
      if (!number) return null
      return sql`select id, shortcode as place from (
        select id, shortcode from registration where tenant_id = ${tenantId} and shortcode >= ${number.from}
        order by shortcode limit ${atMost}) n where starts_with(shortcode, ${number.from})`
    },
    registrations: ({ now }, query, atMost) =>
      sql`select id, place from registration_hits(${query}, ${atMost}, ${now})`,
  },
  hits: {
    registration: {
      statement: ({ tenantId }, found) => sql<HitRow>`
        select r.id, r.first_name as "firstName", r.last_name as "lastName", r.shortcode, r.state,
          r.course_id as "courseId", c.title as "courseTitle" from (${found}) h
        join registration r on r.tenant_id = ${tenantId} and r.id = h.id
        join course c on c.tenant_id = r.tenant_id and c.id = r.course_id order by h.place`,
      hitOf: (row) => ({ kind: 'registration', ...row }) as RegistrationHit,
    },
  },
}
