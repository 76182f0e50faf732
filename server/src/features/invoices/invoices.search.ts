import type { invoicesSearch as wire } from '@reihum/contract/invoices/invoices.search.ts'
import { sql } from 'kysely'
import { type HitRow, hasWords, newestLookedThrough, type RoomSearch } from '#platform/room-search.ts'

type InvoiceHit = ReturnType<RoomSearch<typeof wire>['hits']['invoice']['hitOf']>

export const invoicesSearch: RoomSearch<typeof wire> = {
  parts: {
    // The one of that number first; then the newest by number or recipient, and those of payers who are found by name.
    invoices: ({ tenantId }, query, atMost) => sql`
      select id, row_number() over (order by min(rank), id desc) as place from (
        select id, 0 as rank from invoice where tenant_id = ${tenantId} and number in (${query}, upper(${query}))
        union all
        select id, 1 from (
          select id, number, recipient_name from invoice
          where tenant_id = ${tenantId} order by id desc limit ${newestLookedThrough}
        ) newest where ${hasWords(sql`coalesce(number, '') || ' ' || recipient_name`, query)}
        union all
        select own.id, 1 from person_hits(${query}, ${atMost}) payer cross join lateral (
          select i.id from invoice i
          where i.tenant_id = ${tenantId} and i.payer_person_id = payer.id order by i.id desc limit ${atMost}
        ) own
      ) found group by id order by place limit ${atMost}`,
  },
  hits: {
    invoice: {
      statement: ({ tenantId }, found) => sql<HitRow>`
        select i.id, i.kind as "invoiceKind", i.state, i.number, i.recipient_name as "recipientName",
          i.gross_cents as "grossCents", i.currency as "currencyCode" from (${found}) h
        join invoice i on i.tenant_id = ${tenantId} and i.id = h.id order by h.place`,
      hitOf: (row) => ({ kind: 'invoice', ...row }) as InvoiceHit,
    },
  },
}
