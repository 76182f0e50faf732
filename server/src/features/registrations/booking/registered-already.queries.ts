import type { BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import { sql } from 'kysely'
import { nameSortOf } from '#features/people/person-identity.rules.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { contactOf, emailOf } from './compose-booking.ts'
import { partsOf } from './order-parts.ts'

/** Somebody named in a form who has a place or a turn in that course already. */
export type RegisteredAlready = {
  courseId: string
  /** The contact of the form, to whose mailbox this may be told. */
  toldTo: string
  firstName: string
  lastName: string
  shortcode: string
  bookingId: string
  /** Whether the contact of the form is that of the earlier booking too, and may therefore open it. */
  mayOpen: boolean
}

type Sent = { courseId: string; request: BookingRequest }

/**
 * People of these forms who are registered for the same courses already. Told only to whom the earlier registration wrote:
 * the contact of the form must be its attendee's address or that of its booking, or anybody could ask whether somebody
 * they know attends a course.
 */
export async function registeredAlready(
  ctx: TenantContext,
  forms: readonly Sent[],
): Promise<RegisteredAlready[]> {
  const wanted = forms.flatMap((form) => {
    const contact = contactOf(form.request)
    return partsOf(form).flatMap(({ courseId: course, attendees }) =>
      attendees.map((person) => ({
        course,
        contact: contact.email.toLowerCase(),
        email: emailOf(person, contact).toLowerCase(),
        name: nameSortOf(person),
      })),
    )
  })
  if (wanted.length === 0) return []
  // Looked up one by one, as in `recognisePeople`: a join would be planned while the tables are empty.
  const { rows } = await sql<RegisteredAlready>`
    select w.course as "courseId", w.contact as "toldTo", r.first_name as "firstName", r.last_name as "lastName",
      r.shortcode, r.booking_id as "bookingId",
      w.contact = coalesce(nullif(lower(b.email), ''), c.email_sort) as "mayOpen"
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w(course uuid, contact text, email text, name text)
    cross join lateral (
      select id from person
      where tenant_id = ${ctx.tenantId} and email_sort = w.email and name_sort = w.name
      order by id limit 1) p
    cross join lateral (
      select * from registration
      where tenant_id = ${ctx.tenantId} and person_id = p.id and course_id = w.course and state <> 'cancelled' and not unnamed
      order by id limit 1) r
    join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
    join person c on c.tenant_id = b.tenant_id and c.id = b.contact_person_id
    where w.contact in (lower(r.email), lower(b.email), c.email_sort)
    order by r.id`.execute(ctx.tx)
  return rows
}
