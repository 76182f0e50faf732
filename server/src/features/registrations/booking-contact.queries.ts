import type { ContactFields } from '@reihum/contract/registrations/booking.schema.ts'
import type { RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'
import { parseRegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { storedFirm } from './firms/firm.rules.ts'

export type BookingContact = { contact: ContactFields; language: Locale; revision: number }

/**
 * The contact that receives mails about a booking. An early booking has no contact of its own: the person's data is used.
 * A contact without an e-mail address has that of the person, who may have got one since.
 */
export async function bookingContact(ctx: TenantContext, bookingId: string): Promise<BookingContact> {
  const row = await ctx.tx
    .selectFrom('booking as b')
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'b.tenant_id').onRef('p.id', '=', 'b.contact_person_id'),
    )
    .select(['b.company', 'b.firm', 'b.language', 'b.revision'])
    .select(
      (['first_name', 'last_name', 'phone', 'street', 'postal_code', 'city'] as const).map((column) =>
        sql<string>`case when b.first_name || b.last_name || b.email = '' then p.${sql.ref(column)}
          else b.${sql.ref(column)} end`.as(column),
      ),
    )
    .select(sql<string>`coalesce(nullif(b.email, ''), p.email)`.as('email'))
    .where('b.tenant_id', '=', ctx.tenantId)
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return {
    contact: {
      company: row.company,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      street: row.street,
      postalCode: row.postal_code,
      city: row.city,
      ...storedFirm(row.firm),
    },
    language: row.language as Locale,
    revision: row.revision,
  }
}

type Companion = RegistrationDetail['companions'][number]
type Around = Pick<RegistrationDetail, 'companions' | 'rebookedFrom' | 'rebookedTo'>

/** The other registrations of a booking, and which of them this one was rebooked from or to. */
export async function companionsOf(
  ctx: TenantContext,
  { id, booking_id, rebooked_from }: { id: string; booking_id: string; rebooked_from: string | null },
): Promise<Around> {
  const rows = await ctx.tx
    .selectFrom('registration as r')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.course_id'),
    )
    .select([
      'r.id',
      'r.course_id',
      'r.shortcode',
      'r.first_name',
      'r.last_name',
      'r.state',
      'r.rebooked_from',
    ])
    .select('c.title')
    .where('r.tenant_id', '=', ctx.tenantId)
    .where('r.booking_id', '=', booking_id)
    .where('r.id', '<>', id)
    .orderBy('r.id')
    .execute()
  const others = rows.map((row) => ({
    from: row.rebooked_from,
    companion: {
      id: row.id,
      courseId: row.course_id,
      courseTitle: row.title,
      shortcode: row.shortcode,
      firstName: row.first_name,
      lastName: row.last_name,
      state: parseRegistrationState(row.state),
    } as Companion,
  }))
  const rebookedTo = others.find(({ from }) => from === id)?.companion ?? null
  const rebookedFrom = others.find(({ companion }) => companion.id === rebooked_from)?.companion ?? null
  const companions = others
    .map(({ companion }) => companion)
    .filter((companion) => companion !== rebookedTo && companion !== rebookedFrom)
  return { companions, rebookedFrom, rebookedTo }
}
