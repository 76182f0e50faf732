import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** What was owed for places that were given back for want of it, and can be booked again by paying. */
export type LateReceivable = {
  id: string
  payerPersonId: string
  /** What was charged, and with that is needed. */
  owedCents: number
  registrationIds: string[]
}

/**
 * A registration whose reservation ended unpaid, and whose person is still to be written to and has not found another place
 * in the course since. `g` is the registration.
 */
const isExpired = sql<boolean>`(g.state = 'cancelled' and g.cancellation_cause = 'deadline'
  and not exists (select from person e where e.tenant_id = g.tenant_id and e.id = g.person_id and e.erased_at is not null)
  and not exists (select from registration o where o.tenant_id = g.tenant_id and o.course_id = g.course_id
    and o.person_id = g.person_id and o.state <> 'cancelled'))`

/** Whether all the places a receivable was for have expired, and paying it would have confirmed them. `r` is the receivable. */
export const isLate = sql<boolean>`(r.charged_cents = 0 and r.confirms and r.kind = 'registration'
  and exists (select from receivable_line l where l.tenant_id = r.tenant_id and l.receivable_id = r.id
    and l.registration_id is not null)
  and not exists (select from receivable_line l
    join registration g on g.tenant_id = l.tenant_id and g.id = l.registration_id
    where l.tenant_id = r.tenant_id and l.receivable_id = r.id and not ${isExpired}))`

/** What a receivable charged before its places were given back, less what dates had been cancelled by then. */
export const owedBefore = sql<number>`(select coalesce(sum(l.gross_cents), 0)::int from receivable_line l
  where l.tenant_id = r.tenant_id and l.receivable_id = r.id and l.cause in ('original', 'date'))`

/** What receivables are for: the registrations of all of them, and those whose places have expired. */
export async function placesOfReceivables(
  ctx: TenantContext,
  ids: readonly string[],
): Promise<{ registrationIds: string[]; late: LateReceivable[] }> {
  if (ids.length === 0) return { registrationIds: [], late: [] }
  const { rows } = await sql<LateReceivable & { isLate: boolean }>`
    select r.id, r.payer_person_id as "payerPersonId", ${isLate} as "isLate",
      case when r.charged_cents = 0 then ${owedBefore} else 0 end as "owedCents",
      array(select distinct l.registration_id from receivable_line l
        where l.tenant_id = r.tenant_id and l.receivable_id = r.id and l.registration_id is not null) as "registrationIds"
    from receivable r
    where r.tenant_id = ${ctx.tenantId} and r.id = any(${[...ids]}::uuid[])
    order by r.id`.execute(ctx.tx)
  return {
    registrationIds: [...new Set(rows.flatMap(({ registrationIds }) => registrationIds))],
    late: rows.flatMap(({ isLate, ...row }) => (isLate ? [row] : [])),
  }
}

/** Those of these receivables whose places have expired. */
export const lateReceivables = async (
  ctx: TenantContext,
  ids: readonly string[],
): Promise<LateReceivable[]> => (await placesOfReceivables(ctx, ids)).late

/** What these registrations owe now and is needed for their places, the first due in front. */
export async function needsOfPlaces(
  ctx: TenantContext,
  registrationIds: readonly string[],
): Promise<{ id: string; openCents: number }[]> {
  const { rows } = await sql<{ id: string; openCents: number }>`
    select r.id, r.open_cents as "openCents" from receivable r
    where r.tenant_id = ${ctx.tenantId} and r.open_cents > 0 and r.confirms and exists (
      select from receivable_line l where l.tenant_id = r.tenant_id and l.receivable_id = r.id
        and l.registration_id = any(${[...registrationIds]}::uuid[]))
    order by r.due_on nulls last, r.id`.execute(ctx.tx)
  return rows
}
