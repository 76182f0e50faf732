import type { peopleSearch as wire } from '@reihum/contract/people/people.search.ts'
import { sql } from 'kysely'
import type { HitRow, RoomSearch } from '#platform/room-search.ts'

type PersonHit = ReturnType<RoomSearch<typeof wire>['hits']['person']['hitOf']>

export const peopleSearch: RoomSearch<typeof wire> = {
  parts: {
    persons: (_, query, atMost) =>
      sql`select id, ordinality as place from person_hits(${query}, ${atMost}) with ordinality h(id, early, ordinality)`,
  },
  hits: {
    person: {
      statement: ({ tenantId }, found) => sql<HitRow>`
        select p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.city from (${found}) h
        join person p on p.tenant_id = ${tenantId} and p.id = h.id and p.erased_at is null order by h.place`,
      hitOf: (row) => ({ kind: 'person', ...row }) as PersonHit,
    },
  },
}
