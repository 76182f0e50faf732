import { parseReference } from '@reihum/contract/ledger/payment-reference.ts'
import type { paymentsSearch as wire } from '@reihum/contract/payments/payments.search.ts'
import { parseReceiptNumber } from '@reihum/contract/payments/receipt-number.ts'
import { sql } from 'kysely'
import { type HitRow, hasWords, newestLookedThrough, type RoomSearch } from '#platform/room-search.ts'

type Hits = RoomSearch<typeof wire>['hits']
type HitOf<Kind extends keyof Hits> = ReturnType<Hits[Kind]['hitOf']>

export const paymentsSearch: RoomSearch<typeof wire> = {
  parts: {
    receivables({ tenantId }, query, atMost) {
      const reference = parseReference(query)
      if (reference)
        return sql`select id, row_number() over (order by id desc) as place from receivable
          where tenant_id = ${tenantId} and reference = ${reference} order by id desc limit ${atMost}`
      // Those of people, who pay or attend, and other receivables by their title; what is open comes first.
      return sql`
        select id, row_number() over (order by not is_open, id desc) as place from (
          select own.id, own.is_open from person_hits(${query}, ${atMost}) person cross join lateral (
            (select r.id, r.open_cents > 0 as is_open from receivable r
              where r.tenant_id = ${tenantId} and r.payer_person_id = person.id
              order by r.open_cents > 0 desc, r.id desc limit ${atMost})
            union
            (select r.id, r.open_cents > 0 from registration g
              join receivable r on r.tenant_id = g.tenant_id and r.registration_id = g.id
              where g.tenant_id = ${tenantId} and g.person_id = person.id
              order by r.open_cents > 0 desc, r.id desc limit ${atMost})
          ) own
          union
          select id, open_cents > 0 from (
            select id, title, open_cents from receivable
            where tenant_id = ${tenantId} and kind <> 'registration' order by id desc limit ${newestLookedThrough}
          ) newest where ${hasWords(sql`title`, query)}
        ) found order by place limit ${atMost}`
    },
    payments({ tenantId }, query, atMost) {
      const receipt = parseReceiptNumber(query)
      return sql`
        select id, row_number() over (order by id desc) as place from (
          select id from (
            select id, payer_name, remittance from payment
            where tenant_id = ${tenantId} order by id desc limit ${newestLookedThrough}
          ) newest where ${hasWords(sql`payer_name || ' ' || remittance`, query)}
            or right(id::text, 10) = ${receipt}
          union
          select own.id from person_hits(${query}, ${atMost}) payer cross join lateral (
            select p.id from payment p
            where p.tenant_id = ${tenantId} and p.payer_person_id = payer.id order by p.id desc limit ${atMost}
          ) own
        ) found order by place limit ${atMost}`
    },
  },
  hits: {
    receivable: {
      statement: ({ tenantId }, found) => sql<HitRow>`
        select r.id, r.title, trim(p.first_name || ' ' || p.last_name) as "payerName", r.reference, r.standing,
          r.open_cents as "openCents", r.currency as "currencyCode" from (${found}) h
        join receivable r on r.tenant_id = ${tenantId} and r.id = h.id
        join person p on p.tenant_id = r.tenant_id and p.id = r.payer_person_id order by h.place`,
      hitOf: (row) => ({ kind: 'receivable', ...row }) as HitOf<'receivable'>,
    },
    payment: {
      statement: ({ tenantId }, found) => sql<HitRow>`
        select m.id, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), m.payer_name) as "payerName",
          m.received_on::text as "receivedOn", m.amount_cents as "amountCents", m.currency as "currencyCode"
        from (${found}) h
        join payment m on m.tenant_id = ${tenantId} and m.id = h.id
        left join person p on p.tenant_id = m.tenant_id and p.id = m.payer_person_id order by h.place`,
      hitOf: (row) => ({ kind: 'payment', ...row }) as HitOf<'payment'>,
    },
  },
}
