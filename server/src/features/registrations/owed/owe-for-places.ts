import type { TaxCategory } from '@reihum/contract/courses/course-terms.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import { paymentFreed } from '#features/ledger/ledger.events.ts'
import { type Claim, owe } from '#features/ledger/owe.ts'
import { type Freed, takeBackCharges } from '#features/ledger/take-back-charges.ts'
import { recordMany } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { paymentDue } from '../deadlines/deadline.rules.ts'

type OwedRow = {
  id: string
  booking_id: string
  course_id: string
  shortcode: string
  payment_due_at: Date | null
  contact_person_id: string
  title: string
  starts_at: Date | null
  ends_at: Date | null
  payment_deadline_days: number | null
  lines: { label: string; gross: number; net: number; category: TaxCategory; rate: number }[]
}

/**
 * What a receivable for a place says of it; a free place owes nothing. The bookings are locked, because a merge changes
 * who their contact is.
 */
async function placesOf(ctx: TenantContext, ids: readonly string[]): Promise<OwedRow[]> {
  const { rows } = await sql<OwedRow>`
    select r.id, r.booking_id, r.course_id, r.shortcode, r.payment_due_at, b.contact_person_id, c.title, c.starts_at,
      c.ends_at, c.payment_deadline_days, (
        select json_agg(json_build_object('label', p.label, 'gross', p.gross_cents, 'net', p.net_cents,
          'category', p.tax_category, 'rate', p.tax_rate) order by p.id)
        from price_line p where p.tenant_id = r.tenant_id and p.registration_id = r.id) as lines
    from registration r
    join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
    join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
    where r.tenant_id = ${ctx.tenantId} and r.id = any(${[...ids]}::uuid[]) and r.fee_cents > 0
    order by r.id for share of b`.execute(ctx.tx)
  return rows
}

function claimFor(ctx: TenantContext, row: OwedRow): Claim {
  const { timeZone } = ctx.tenant
  const dayOf = (at: Date | null) => at && wallClockOf(at, timeZone).date
  const terms = { paymentDeadlineDays: row.payment_deadline_days, startsAt: row.starts_at }
  return {
    kind: 'registration',
    reference: row.shortcode,
    payerPersonId: row.contact_person_id,
    bookingId: row.booking_id,
    courseId: row.course_id,
    registrationId: row.id,
    title: row.title,
    dueOn: dayOf(row.payment_due_at ?? paymentDue(terms, ctx.now, timeZone)),
    serviceStart: dayOf(row.starts_at),
    serviceEnd: dayOf(row.ends_at),
    confirms: true,
    lines: row.lines.map(({ label, gross, net, category, rate }) => ({
      registrationId: row.id,
      label,
      quantityHundredths: 100,
      unitCents: gross,
      grossCents: gross,
      netCents: net,
      taxCategory: category,
      taxRate: rate,
    })),
  }
}

/** Whoever has a place with a price owes it from then on: booked, moved up, rebooked or booked again. */
export async function oweForPlaces(ctx: TenantContext, registrationIds: readonly string[]): Promise<void> {
  if (registrationIds.length === 0) return
  const places = await placesOf(ctx, registrationIds)
  await owe(
    ctx,
    places.map((place) => claimFor(ctx, place)),
  )
}

/** Whoever gives up a place owes nothing for it any more, and what was paid for it is their credit. */
export async function cancelWhatPlacesOwe(
  ctx: TenantContext,
  registrationIds: readonly string[],
): Promise<Freed[]> {
  if (registrationIds.length === 0) return []
  const freed = await takeBackCharges(ctx, registrationIds)
  const byPayment = Map.groupBy(freed, ({ paymentId }) => paymentId)
  await recordMany(
    ctx,
    [...byPayment].map(([paymentId, parts]) => ({
      event: paymentFreed(
        paymentId,
        parts.reduce((sum, { cents }) => sum + cents, 0),
      ),
      actor: ctx.actor,
      origin: ctx.origin,
    })),
  )
  return freed
}
