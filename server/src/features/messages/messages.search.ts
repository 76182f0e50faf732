import type { messagesSearch as wire } from '@reihum/contract/messages/messages.search.ts'
import { sql } from 'kysely'
import { type HitRow, hasWords, newestLookedThrough, type RoomSearch } from '#platform/room-search.ts'

type MailHit = ReturnType<RoomSearch<typeof wire>['hits']['mail']['hitOf']>
type MailRow = Omit<MailHit, 'kind' | 'createdAt'> & { createdAt: Date }

export const messagesSearch: RoomSearch<typeof wire> = {
  parts: {
    mails: ({ tenantId }, query, atMost) => sql`
      select id, row_number() over (order by created_at desc, id desc) as place from (
        select id, created_at, recipient, subject from mail
        where tenant_id = ${tenantId} order by created_at desc limit ${newestLookedThrough}
      ) newest where ${hasWords(sql`recipient || ' ' || subject`, query)} order by place limit ${atMost}`,
  },
  hits: {
    mail: {
      statement: ({ tenantId }, found) => sql<HitRow>`
        select m.id, m.subject, m.recipient, m.created_at as "createdAt", m.state from (${found}) h
        join mail m on m.tenant_id = ${tenantId} and m.id = h.id order by h.place`,
      hitOf(row) {
        const { createdAt, ...mail } = row as MailRow
        return { kind: 'mail', ...mail, createdAt: createdAt.toISOString() }
      },
    },
  },
}
