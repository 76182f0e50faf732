import type { FirmPage, FirmPageBooking, OwnFrame } from '@reihum/contract/registrations/firm-page.schema.ts'
import { parseRegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import type { CourseId, FirmId } from '@reihum/contract/wire/ids.schema.ts'
import { sql } from 'kysely'
import { listFrames } from '#features/courses/firms/frame.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { isShownTo } from '../own-bookings/own-bookings.rules.ts'
import { enterFirm } from './enter-firm-page.ts'
import { bookingsOfFirm } from './firm-bookings.queries.ts'

const size = 25

/** What was agreed, without those that the staff has ended, and without what it noted. */
async function framesOf(ctx: TenantContext, firmId: string): Promise<OwnFrame[]> {
  const { items } = await listFrames(ctx, firmId)
  return items
    .filter(({ state }) => state !== 'ended')
    .map(({ id, state, left, course, fields: { name, places, priceCents, validUntil } }) => ({
      id,
      state,
      left,
      course,
      name,
      places,
      priceCents,
      validUntil,
    }))
}

type Row = {
  booking_id: string
  course_id: string
  title: string
  starts_at: Date | null
  first_name: string
  last_name: string
  unnamed: boolean
  state: string
  contact_email: string
  person_email: string
}

/** The places of these bookings that were not given up, in the order in which they were booked. */
async function placesOf(ctx: TenantContext, bookingIds: readonly string[]): Promise<Map<string, Row[]>> {
  const { rows } = await sql<Row>`
    select r.booking_id, r.course_id, c.title, c.starts_at, r.first_name, r.last_name, r.unnamed, r.state,
      b.email as contact_email, p.email as person_email
    from registration r
    join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
    join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
    join person p on p.tenant_id = b.tenant_id and p.id = b.contact_person_id
    where r.tenant_id = ${ctx.tenantId} and r.booking_id = any(${[...bookingIds]}::uuid[]) and r.state <> 'cancelled'
    order by r.booking_id, c.starts_at, r.course_id, r.place_number, r.id`.execute(ctx.tx)
  return Map.groupBy(rows, ({ booking_id }) => booking_id)
}

const asPlace = (row: Row): FirmPageBooking['places'][number] => ({
  courseId: row.course_id as CourseId,
  courseTitle: row.title,
  start: row.starts_at?.toISOString() ?? null,
  name: `${row.first_name} ${row.last_name}`.trim(),
  isNamed: !row.unnamed,
  state: parseRegistrationState(row.state),
})

/** What the contact of a firm sees of it: what is left to order, and what it has booked. */
export async function firmPage(
  ctx: TenantContext,
  { firmId, part }: { firmId?: string | undefined; part: number },
): Promise<FirmPage> {
  const { email, firms, firm } = await enterFirm(ctx, firmId)
  const [frames, bookings] = await Promise.all([
    framesOf(ctx, firm.id),
    bookingsOfFirm(ctx, { firmId: firm.id, page: part, size, dir: 'desc' }),
  ])
  const places = await placesOf(
    ctx,
    bookings.items.map(({ bookingId }) => bookingId),
  )
  const { contactFirstName, contactLastName, contactEmail, name, ...billing } = firm.fields
  const { vatId, costCentre, invoiceStreet, invoicePostalCode, invoiceCity, invoiceEmail } = billing
  return {
    email,
    firms: firms.map(({ id, fields }) => ({ id: id as FirmId, name: fields.name })),
    firmId: firm.id as FirmId,
    showsAttendance: firm.fields.showsAttendance,
    contact: {
      company: name,
      firstName: contactFirstName,
      lastName: contactLastName,
      email: contactEmail,
      phone: '',
      street: '',
      postalCode: '',
      city: '',
      vatId,
      orderNumber: '',
      costCentre,
      invoiceStreet,
      invoicePostalCode,
      invoiceCity,
      invoiceEmail,
    },
    frames,
    bookings: {
      total: bookings.total,
      openCents: bookings.openCents,
      items: bookings.items.map(({ bookingId, shortcode, orderedAt, orderNumber, openCents }) => {
        const rows = places.get(bookingId) ?? []
        const [first] = rows
        return {
          bookingId,
          shortcode,
          orderedAt,
          orderNumber,
          openCents,
          mayOpen:
            first !== undefined &&
            isShownTo(email, { contactEmail: first.contact_email, personEmail: first.person_email }),
          places: rows.map(asPlace),
        }
      }),
    },
  }
}
