import type { TaxCategory } from '@reihum/contract/courses/course-terms.ts'
import type { RegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { AgreedLine, PricedDate } from './given-back.rules.ts'

/** A registration that has a place or waits, with what its price is made of. */
export type PricedPlace = {
  id: string
  bookingId: string
  state: RegistrationState
  language: Locale
  orderedAt: Date
  feeCents: number
  rebookingFeeCents: number
  pricedDates: number | null
  /** As it was agreed, without extras. */
  lines: AgreedLine[]
  /** What is taken off for dates by now. */
  givenBack: { appointmentId: string; label: string; cents: number }[]
}

/** All dates of a course. It is locked, and they with it. */
export async function pricedDatesOf(
  { tx, tenantId }: TenantContext,
  courseId: string,
): Promise<PricedDate[]> {
  const rows = await tx
    .selectFrom('appointment')
    .select(['id', 'starts_at', 'created_at', 'cancelled_at', 'gives_back'])
    .where('tenant_id', '=', tenantId)
    .where('course_id', '=', courseId)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    startsAt: row.starts_at,
    createdAt: row.created_at,
    cancelledAt: row.cancelled_at,
    givesBack: row.gives_back,
  }))
}

type PlaceRow = Omit<PricedPlace, 'lines' | 'givenBack'> & {
  lines: {
    cents: number
    category: TaxCategory
    rate: number
    label: string
    appointmentId: string | null
  }[]
}

/** Whoever has a place in a course or waits for one, with a price. */
export async function pricedPlacesOf(
  { tx, tenantId }: TenantContext,
  courseId: string,
): Promise<PricedPlace[]> {
  const { rows } = await sql<PlaceRow>`
    select r.id, r.booking_id as "bookingId", r.state, b.language, r.registered_at as "orderedAt", r.fee_cents as "feeCents",
      coalesce(r.rebooking_fee_cents, 0) as "rebookingFeeCents", r.priced_dates as "pricedDates", (
        select json_agg(json_build_object('cents', p.gross_cents, 'category', p.tax_category, 'rate', p.tax_rate,
          'label', p.label, 'appointmentId', p.appointment_id) order by p.id)
        from price_line p
        where p.tenant_id = r.tenant_id and p.registration_id = r.id and p.extra_id is null) as lines
    from registration r
    join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
    where r.tenant_id = ${tenantId} and r.course_id = ${courseId} and r.state <> 'cancelled' and exists (
      select from price_line p where p.tenant_id = r.tenant_id and p.registration_id = r.id and p.extra_id is null)
    order by r.id`.execute(tx)
  return rows.map(({ lines, ...row }) => ({
    ...row,
    lines: lines
      .filter(({ appointmentId }) => appointmentId === null)
      .map(({ cents, category, rate }) => ({ grossCents: cents, taxCategory: category, taxRate: rate })),
    givenBack: lines.flatMap(({ appointmentId, label, cents }) =>
      appointmentId === null ? [] : [{ appointmentId, label, cents: -cents }],
    ),
  }))
}
