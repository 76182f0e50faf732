import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#features/courses/appointments/series.rules.ts'
import { debitToCome } from '#features/registrations/deadlines/collected-bookings.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { DunningCase, DunningPause } from './dunning.rules.ts'

export const todayOf = (ctx: TenantContext) => wallClockOf(ctx.now, ctx.tenant.timeZone).date

/** A receivable with what its letter says beside what decides. */
export type KnownCase = DunningCase & {
  payerId: string
  dueOn: string
  title: string
  reference: string
  firstName: string
  lastName: string
  email: string
  /** Name and address as they stand on an envelope. */
  addressLines: string[]
  language: string | null
}

type Row = {
  id: string
  kind: DunningCase['kind']
  payer_person_id: string
  title: string
  reference: string
  currency: string
  issued_on: string
  due_on: string
  open_cents: number
  reminded_on: string | null
  dunned_on: string | null
  dunning_level: number
  paid_on: string | null
  interest_until: string | null
  is_reserved: boolean
  held_until: string | null
  is_debit_to_come: boolean
  pauses: DunningPause[]
  has_free_money: boolean
  first_name: string
  last_name: string
  email: string
  company: string | null
  street: string
  place: string
  language: string | null
}

function asCase(row: Row): KnownCase {
  const name = `${row.first_name} ${row.last_name}`.trim()
  return {
    id: row.id,
    kind: row.kind,
    payerId: row.payer_person_id,
    title: row.title,
    reference: row.reference,
    currency: row.currency,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    openCents: row.open_cents,
    remindedOn: row.reminded_on,
    dunnedOn: row.dunned_on,
    level: row.dunning_level,
    paidOn: row.paid_on,
    interestUntil: row.interest_until,
    isReserved: row.is_reserved,
    heldUntil: row.held_until,
    isDebitToCome: row.is_debit_to_come,
    pauses: row.pauses,
    hasUnallocatedMoney: row.has_free_money,
    hasAddress: row.email !== '',
    hasPostalAddress: row.street !== '' && row.place !== '',
    addressLines: [row.company ?? '', name, row.street, row.place].filter(Boolean),
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    language: row.language,
  }
}

/** A name without what banks and people set between its words. */
const plainName = (name: RawBuilder<unknown>) =>
  sql`folded(btrim(regexp_replace(${name}, '[^[:alnum:]]+', ' ', 'g')))`

/** Furthest before the due date that anybody is reminded. */
const earliestReminder = 30

/** At most so many receivables are looked at for one run, the oldest first; what is left comes with the next. */
export const lookedAt = 5_000

type Wanted = { ids: readonly string[] } | { payerId: string } | { limit: number }

/**
 * Receivables that something is open of and whose due date is not far away, or certain ones, with everything that decides whether their
 * payers are written to. Days are those of the tenant. Money of nobody known counts as theirs if it names them or the
 * receivable: a letter to somebody who has paid is worse than one that comes later.
 */
export async function dunningCases(ctx: TenantContext, wanted: Wanted): Promise<KnownCase[]> {
  const { tenantId, now, tenant } = ctx
  const dayOf = (instant: ReturnType<typeof sql.ref>) =>
    sql`to_char(${instant} at time zone ${tenant.timeZone}, 'YYYY-MM-DD')`
  const isNear = sql`r.due_on <= ${addDays(todayOf(ctx), earliestReminder)}::date`
  const only =
    'ids' in wanted
      ? sql`r.due_on is not null and r.id = any(${[...wanted.ids]}::uuid[])`
      : 'payerId' in wanted
        ? sql`${isNear} and r.payer_person_id = ${wanted.payerId}`
        : isNear
  const { rows } = await sql<Row>`
    with loose as materialized (
      select currency, upper(regexp_replace(remittance, '[^A-Za-z0-9]', '', 'g')) as words, ${plainName(sql`payer_name`)} as name
      from payment where tenant_id = ${tenantId} and free_cents > 0 and payer_person_id is null)
    select r.id, r.kind, r.payer_person_id, r.title, r.reference, r.currency, r.open_cents, r.dunning_level,
      ${dayOf(sql.ref('r.issued_at'))} as issued_on, to_char(r.due_on, 'YYYY-MM-DD') as due_on,
      ${dayOf(sql.ref('r.dunned_at'))} as dunned_on,
      to_char(greatest(r.reminded_at, places.reminded_at) at time zone ${tenant.timeZone}, 'YYYY-MM-DD') as reminded_on,
      (select ${dayOf(sql.ref('a.latest'))} from (select max(a.at) as latest from allocation a
        where a.tenant_id = r.tenant_id and a.receivable_id = r.id and a.takes_back is null and not exists (
          select from allocation b where b.tenant_id = a.tenant_id and b.takes_back = a.id)) a) as paid_on,
      (select to_char(max(i.day), 'YYYY-MM-DD') from dunning_notice_item i
        where i.tenant_id = r.tenant_id and i.receivable_id = r.id and i.interest_cents > 0) as interest_until,
      coalesce(places.is_reserved, false) as is_reserved, 
      greatest(${dayOf(sql.ref('places.held_until'))}, to_char(r.on_its_way_until, 'YYYY-MM-DD')) as held_until,
      ${debitToCome(ctx, { booking: 'b.id', receivable: 'r.id' })} as is_debit_to_come,
      (select coalesce(jsonb_agg(jsonb_build_object('reason', d.reason, 'until', to_char(d.until, 'YYYY-MM-DD'))), '[]')
        from dunning_pause d where d.tenant_id = r.tenant_id and d.ended_at is null
          and (d.person_id = r.payer_person_id or d.receivable_id = r.id)) as pauses,
      exists (select from payment m where m.tenant_id = r.tenant_id and m.payer_person_id = r.payer_person_id
        and m.free_cents > 0 and m.currency = r.currency)
      or exists (select from loose where loose.currency = r.currency and (position(r.reference in loose.words) > 0
        or loose.name in (${plainName(sql`p.first_name || ' ' || p.last_name`)}, ${plainName(sql`p.last_name || ' ' || p.first_name`)}))) as has_free_money,
      p.first_name, p.last_name,
      case when p.erased_at is null then coalesce(nullif(p.email, ''), b.email, '') else '' end as email, b.language,
      case when p.erased_at is null then b.company end as company, address.street, address.place
    from receivable r
    join person p on p.tenant_id = r.tenant_id and p.id = r.payer_person_id
    left join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
    left join lateral (
      select max(g.payment_reminded_at) as reminded_at, max(g.payment_hold_until) as held_until,
        bool_or(g.state = 'reserved' and g.payment_due_at is not null
          and (c.starts_at is null or c.starts_at > ${now})) as is_reserved
      from registration g join course c on c.tenant_id = g.tenant_id and c.id = g.course_id
      where g.tenant_id = r.tenant_id and (g.id = r.registration_id or g.id in (
        select l.registration_id from receivable_line l
        where l.tenant_id = r.tenant_id and l.receivable_id = r.id and l.registration_id is not null))
    ) places on r.kind = 'registration'
    cross join lateral (
      select case when p.erased_at is not null then '' when p.city <> '' then p.street else coalesce(b.street, '') end as street,
        btrim(case when p.erased_at is not null then '' when p.city <> '' then p.postal_code || ' ' || p.city
          else coalesce(b.postal_code || ' ' || b.city, '') end) as place
    ) address
    where r.tenant_id = ${tenantId} and r.open_cents > 0 and ${only}
    order by r.due_on, r.id
    limit ${sql.lit('limit' in wanted ? wanted.limit : lookedAt)}`.execute(ctx.tx)
  return rows.map(asCase)
}

type Payer = { payerId: string; currency: string }

const payerKey = ({ payerId, currency }: Payer) => `${payerId} ${currency}`

/** The fees of payers that are still open from former letters, each in the currency of the letter. */
export async function openFees(
  ctx: TenantContext,
  payers: readonly Payer[],
): Promise<(payer: Payer) => number> {
  const rows = await ctx.tx
    .selectFrom('receivable')
    .select(['payer_person_id', 'currency'])
    .select(({ fn }) => fn.sum<string>('open_cents').as('cents'))
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`payer_person_id = any(${payers.map(({ payerId }) => payerId)}::uuid[])`)
    .where('kind', '=', 'dunning_fee')
    .where('open_cents', '>', 0)
    .groupBy(['payer_person_id', 'currency'])
    .execute()
  const fees = new Map(
    rows.map(({ payer_person_id, currency, cents }) => [
      payerKey({ payerId: payer_person_id, currency }),
      Number(cents),
    ]),
  )
  return (payer) => fees.get(payerKey(payer)) ?? 0
}
