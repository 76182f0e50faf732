import type { FirmBooking } from '@reihum/contract/registrations/firm-bookings.contract.ts'
import { sql } from 'kysely'
import { getFirm } from '#features/courses/firms/firm.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Asked = { firmId: string; page: number; size: number; dir: 'asc' | 'desc' }

type Row = {
  id: string
  created_at: Date
  order_number: string | null
  registration_id: string
  shortcode: string
  course_id: string
  title: string
  places: number
  unnamed: number
  open_cents: number
}

const asBooking = (row: Row): FirmBooking => ({
  bookingId: row.id as FirmBooking['bookingId'],
  registrationId: row.registration_id as FirmBooking['registrationId'],
  shortcode: row.shortcode,
  courseId: row.course_id as FirmBooking['courseId'],
  courseTitle: row.title,
  orderedAt: row.created_at.toISOString(),
  orderNumber: row.order_number ?? '',
  places: row.places,
  unnamed: row.unnamed,
  openCents: row.open_cents,
})

/** What is open of a booking (`b`). */
const openOf = sql`(select coalesce(sum(o.open_cents), 0)::int from receivable o
  where o.tenant_id = b.tenant_id and o.booking_id = b.id)`

export async function bookingsOfFirm(ctx: TenantContext, { firmId, page, size, dir }: Asked) {
  await getFirm(ctx, firmId)
  const own = sql`from booking b where b.tenant_id = ${ctx.tenantId} and b.firm_id = ${firmId}`
  const [{ rows }, sums] = await Promise.all([
    sql<Row>`
      select b.id, b.created_at, b.firm ->> 'orderNumber' as order_number, f.id as registration_id, f.shortcode,
        f.course_id, c.title, p.places, p.unnamed, ${openOf} as open_cents
      from (select b.* ${own} order by b.id ${sql.raw(dir)} limit ${sql.lit(size)} offset ${sql.lit((page - 1) * size)}) b
      join lateral (select r.id, r.shortcode, r.course_id from registration r
        where r.tenant_id = b.tenant_id and r.booking_id = b.id order by r.id limit 1) f on true
      join lateral (select count(*)::int as places, count(*) filter (where r.unnamed)::int as unnamed from registration r
        where r.tenant_id = b.tenant_id and r.booking_id = b.id and r.state <> 'cancelled') p on true
      join course c on c.tenant_id = b.tenant_id and c.id = f.course_id
      order by b.id ${sql.raw(dir)}`.execute(ctx.tx),
    sql<{ total: number; open: number }>`
      select count(*)::int as total, coalesce(sum(${openOf}), 0)::int as open ${own}`.execute(ctx.tx),
  ])
  const { total = 0, open = 0 } = sums.rows[0] ?? {}
  return { items: rows.map(asBooking), total, openCents: open }
}
