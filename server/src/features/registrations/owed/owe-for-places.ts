import type { TaxCategory } from '@reihum/contract/courses/course-terms.ts'
import { type PaymentPlan, partName } from '@reihum/contract/courses/payment-plan.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import { type PlanRow, planColumns, planOfRow } from '#features/courses/plan-columns.ts'
import { paymentFreed } from '#features/ledger/ledger.events.ts'
import { type Claim, owe } from '#features/ledger/owe.ts'
import { type Freed, type Keeping, takeBackCharges } from '#features/ledger/take-back-charges.ts'
import { recordMany } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { paymentDue } from '../deadlines/deadline.rules.ts'
import { divideLines, planDays, sharesOf } from './payment-plan.rules.ts'

type OwedRow = PlanRow & {
  id: string
  booking_id: string
  course_id: string
  shortcode: string
  fee_cents: number
  payment_due_at: Date | null
  contact_person_id: string
  language: string
  title: string
  starts_at: Date | null
  ends_at: Date | null
  payment_deadline_days: number | null
  lines: {
    label: string
    gross: number
    net: number
    category: TaxCategory
    rate: number
    extraId: string | null
    appointmentId: string | null
  }[]
}

const planOfCourse = sql.join(planColumns.map((column) => sql.ref(`c.${column}`)))

/**
 * What receivables for a place say of it; a free place owes nothing. The bookings are locked, because a merge changes
 * who their contact is.
 */
async function placesOf(ctx: TenantContext, ids: readonly string[]): Promise<OwedRow[]> {
  const { rows } = await sql<OwedRow>`
    select r.id, r.booking_id, r.course_id, r.shortcode, r.fee_cents, r.payment_due_at, b.contact_person_id, b.language,
      c.title, c.starts_at, c.ends_at, c.payment_deadline_days, ${planOfCourse}, (
        select json_agg(json_build_object('label', p.label, 'gross', p.gross_cents, 'net', p.net_cents,
          'category', p.tax_category, 'rate', p.tax_rate, 'extraId', p.extra_id, 'appointmentId', p.appointment_id) order by p.id)
        from price_line p where p.tenant_id = r.tenant_id and p.registration_id = r.id) as lines
    from registration r
    join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
    join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
    where r.tenant_id = ${ctx.tenantId} and r.id = any(${[...ids]}::uuid[]) and r.fee_cents > 0
    order by r.id for share of b`.execute(ctx.tx)
  return rows
}

/** The days on which the parts of the price of a place depend. */
function daysOf(ctx: TenantContext, row: OwedRow, plan: PaymentPlan) {
  const { timeZone } = ctx.tenant
  const terms = { paymentDeadlineDays: row.payment_deadline_days, startsAt: row.starts_at, plan }
  const due = row.payment_due_at ?? paymentDue(terms, ctx.now, timeZone)
  return planDays({ dueAt: due, startsAt: row.starts_at }, ctx.now, timeZone)
}

type Line = OwedRow['lines'][number]

const asClaimLine =
  (registrationId: string, suffix: string) =>
  ({ label, gross, net, category, rate, extraId, appointmentId }: Line) => ({
    registrationId,
    label: label + suffix,
    // What is taken off counts backwards: invoices know no prices below zero.
    quantityHundredths: gross < 0 ? -100 : 100,
    unitCents: Math.abs(gross),
    grossCents: gross,
    netCents: net,
    taxCategory: category,
    taxRate: rate,
    extraId,
    isForDate: appointmentId !== null,
  })

/** What a place owes: one receivable, or one for each part of its price. */
function claimsFor(ctx: TenantContext, row: OwedRow): Claim[] {
  const { timeZone } = ctx.tenant
  const dayOf = (at: Date | null) => at && wallClockOf(at, timeZone).date
  const plan = planOfRow(row)
  const shares = sharesOf(row.fee_cents, plan, daysOf(ctx, row, plan))
  const lines = divideLines(
    row.lines,
    shares.map(({ cents }) => cents),
  )
  return shares.map(({ part, number, count, dueOn, confirms }, at) => {
    // Named in the language of whoever pays: letters show it too.
    const suffix = part ? ` · ${partName({ part, number, count }, row.language as Locale)}` : ''
    return {
      kind: 'registration',
      reference: row.shortcode,
      payerPersonId: row.contact_person_id,
      bookingId: row.booking_id,
      courseId: row.course_id,
      registrationId: row.id,
      title: row.title + suffix,
      dueOn,
      serviceStart: dayOf(row.starts_at),
      serviceEnd: dayOf(row.ends_at),
      confirms,
      part: part && { name: part, number, count },
      lines: (lines[at] as Line[]).map(asClaimLine(row.id, suffix)),
    }
  })
}

/** Whoever has a place with a price owes it from then on: booked, moved up, rebooked or booked again. */
export async function oweForPlaces(ctx: TenantContext, registrationIds: readonly string[]): Promise<void> {
  if (registrationIds.length === 0) return
  const places = await placesOf(ctx, registrationIds)
  await owe(
    ctx,
    places.flatMap((place) => claimsFor(ctx, place)),
  )
}

/**
 * Whoever gives up a place owes nothing for it any more but what the terms keep, and what was paid beyond that is their
 * credit.
 */
export async function cancelWhatPlacesOwe(
  ctx: TenantContext,
  registrationIds: readonly string[],
  toKeep: ReadonlyMap<string, Keeping> = new Map(),
): Promise<Freed[]> {
  if (registrationIds.length === 0) return []
  const freed = await takeBackCharges(ctx, registrationIds, toKeep)
  await recordFreed(ctx, freed)
  return freed
}

/** Says of each payment how much of it is free again. */
export async function recordFreed(ctx: TenantContext, freed: readonly Freed[]): Promise<void> {
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
}
