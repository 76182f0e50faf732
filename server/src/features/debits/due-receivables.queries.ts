import { type RawBuilder, sql } from 'kysely'
import { collectionOf } from '#features/mandates/collection.queries.ts'
import { type CollectionFacts, collectible } from '#features/mandates/collection.rules.ts'
import { addDays } from '#platform/sepa/target-days.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { DueReceivable, MandateFacts } from './debit.rules.ts'

/** Something that is to be collected, with what decides whether it can be, and what people read of it. */
export type DueDebit = DueReceivable & {
  receivableId: string
  payerId: string
  payerName: string
  title: string
  reference: string
  openCents: number
  mandateId: string | null
  mandateReference: string
  recurring: boolean
}

type MandateColumns = Omit<MandateFacts, 'signedOn'> & { signedOn: string | null }

type Row = Omit<DueDebit, 'mandate' | 'collectible' | 'dueOn'> & MandateColumns & { facts: CollectionFacts }

function mandateOf(row: MandateColumns): MandateFacts | null {
  const { signedOn, lastUsedOn, recurring, isRevoked, isSuspended, noticeDays, country, hasAddress } = row
  return signedOn === null
    ? null
    : { signedOn, lastUsedOn, recurring, isRevoked, isSuspended, noticeDays, country, hasAddress }
}

/** Furthest before its day that something is looked at: the longest notice, with weekends and holidays. */
const horizon = 45

/** So many receivables are looked at for one request, the oldest first; what is left comes with the next. */
export const lookedAt = 2_000

/**
 * What was booked to be paid by direct debit, is open, is due or may be collected soon, and stands in no debit; what its
 * course lets wait comes last. Of the mandates of a payer the one for the booking comes first, and any that can be used
 * before one that cannot.
 */
export async function dueDebits(
  ctx: TenantContext,
  today: string,
  ids?: readonly string[],
): Promise<DueDebit[]> {
  const only: RawBuilder<unknown> = ids ? sql`and r.id = any(${[...ids]}::uuid[])` : sql``
  const until = addDays(today, horizon)
  const { rows } = await sql<Row>`
    select r.id as "receivableId", r.payer_person_id as "payerId", trim(p.first_name || ' ' || p.last_name) as "payerName",
      r.title, r.reference, r.currency, r.open_cents as "openCents",
      to_json(f) as facts,
      case when p.erased_at is null then coalesce(nullif(p.email, ''), b.email, '') else '' end as email,
      exists (select from dunning_pause d where d.tenant_id = r.tenant_id and d.ended_at is null
        and d.reason = 'dispute' and (d.until is null or d.until >= ${today}::date)
        and (d.person_id = r.payer_person_id or d.receivable_id = r.id)) as "isDisputed",
      exists (select from debit_item i join debit d on d.tenant_id = i.tenant_id and d.id = i.debit_id
        where i.tenant_id = r.tenant_id and i.receivable_id = r.id and d.state = 'returned'
          and d.settled_at is null) as "isUndecided",
      m.id as "mandateId", coalesce(m.reference, '') as "mandateReference", m.signed_on as "signedOn",
      m.last_used_on as "lastUsedOn", coalesce(m.recurring, true) as recurring,
      m.revoked_at is not null as "isRevoked", m.suspended_at is not null as "isSuspended",
      coalesce(m.notice_days, 0) as "noticeDays", coalesce(m.country, '') as country,
      coalesce(m.city, '') <> '' as "hasAddress"
    from receivable r
    join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id and b.payment_method = 'sepa_direct_debit'
    join person p on p.tenant_id = r.tenant_id and p.id = r.payer_person_id
    cross join ${collectionOf(ctx, 'r')} f
    left join lateral (
      select * from mandate m where m.tenant_id = r.tenant_id
        and (m.person_id = r.payer_person_id or m.id = b.mandate_id)
      order by (m.revoked_at is null and m.suspended_at is null and (m.recurring or m.last_used_on is null)) desc,
        (m.id = b.mandate_id) is true desc, m.created_at desc, m.id desc limit 1
    ) m on true
    where r.tenant_id = ${ctx.tenantId} and r.open_cents > 0
      and least(f.day, coalesce(f."dueOn", f."owedSince")) <= ${until}::date ${only}
      and not exists (select from debit_item i
        where i.tenant_id = r.tenant_id and i.receivable_id = r.id and i.is_living)
    order by (f.day <= ${until}::date) is not true, coalesce(f.day, f."dueOn", f."owedSince"), r.id
    limit ${sql.lit(lookedAt)}`.execute(ctx.tx)
  return rows.map(({ facts, ...row }) => ({
    ...row,
    mandate: mandateOf(row),
    dueOn: facts.dueOn ?? facts.owedSince,
    collectible: collectible(facts),
  }))
}
