import type { ErasurePreview } from '@reihum/contract/registrations/person.schema.ts'
import { parseRegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import {
  asRegistrationOfPerson,
  findLivingPerson,
  registrationsBookedBy,
  registrationsOf,
} from './person.queries.ts'
import { isComing, sortMails } from './person.rules.ts'
import { addressesOf, bookingsWith, mailsOfBookings } from './person-mail.queries.ts'

/** For whom somebody would have to be told, the person itself or whom they have booked. */
async function comingOf(ctx: TenantContext, personId: string) {
  const [own, booked] = await Promise.all([
    registrationsOf(ctx, personId),
    registrationsBookedBy(ctx, personId),
  ])
  const all = new Map([...own, ...booked].map((row) => [row.id, row]))
  const coming = [...all.values()].filter((row) =>
    isComing(parseRegistrationState(row.state), row.ends_at, ctx.now),
  )
  return { own, booked, coming }
}

/** The addresses that others than this person have, by booking and in all of the tenant. */
async function addressesOfOthers(ctx: TenantContext, personId: string, addresses: ReadonlySet<string>) {
  const { rows } = await sql<{ booking_id: string; address: string }>`
    select booking_id, lower(email) as address from registration
      where tenant_id = ${ctx.tenantId} and person_id <> ${personId} and email <> ''
        and booking_id in (${bookingsWith(ctx, personId)})
    union
    select id, lower(email) from booking
      where tenant_id = ${ctx.tenantId} and contact_person_id <> ${personId} and email <> ''
        and id in (${bookingsWith(ctx, personId)})
    union
    -- Who has no address of their own is written to at that of the contact.
    select b.id, lower(p.email) from booking b
      join person p on p.tenant_id = b.tenant_id and p.id = b.contact_person_id
      where b.tenant_id = ${ctx.tenantId} and b.contact_person_id <> ${personId} and p.email <> ''
        and b.id in (${bookingsWith(ctx, personId)})`.execute(ctx.tx)
  const known = await sql<{ address: string }>`
    select email_sort as address from person
      where tenant_id = ${ctx.tenantId} and id <> ${personId} and email_sort = any (${[...addresses]})
    union
    select lower(email) from registration
      where tenant_id = ${ctx.tenantId} and person_id <> ${personId} and lower(email) = any (${[...addresses]})
    union
    select lower(email) from booking
      where tenant_id = ${ctx.tenantId} and contact_person_id <> ${personId} and lower(email) = any (${[...addresses]})`.execute(
    ctx.tx,
  )
  const byBooking = Map.groupBy(rows, ({ booking_id }) => booking_id)
  return {
    of: (bookingId: string) => new Set((byBooking.get(bookingId) ?? []).map(({ address }) => address)),
    anywhere: new Set(known.rows.map(({ address }) => address)),
  }
}

/** All that an erasure touches, found once for what is said beforehand and for what is done. */
export async function tracesOf(ctx: TenantContext, personId: string) {
  const [{ own, booked, coming }, addresses, mails] = await Promise.all([
    comingOf(ctx, personId),
    addressesOf(ctx, personId),
    mailsOfBookings(ctx, personId),
  ])
  const others = await addressesOfOthers(ctx, personId, addresses)
  const isBlank = new Set(mails.filter((mail) => mail.is_blank).map(({ id }) => id))
  const sorted = sortMails(
    mails.map(({ id, booking_id, recipient }) => ({ id, bookingId: booking_id, recipient })),
    addresses,
    others.of,
  )
  return {
    registrations: own.map(({ id }) => id),
    bookings: [...new Set([...own, ...booked].map(({ booking_id }) => booking_id))],
    booked: booked.map(({ id }) => id),
    coming,
    mails: {
      deleted: [...new Set(sorted.deleted)],
      blanked: [...new Set(sorted.blanked)].filter((id) => !isBlank.has(id)),
    },
    /** Where nobody else of the tenant is written to. */
    ownAddresses: [...addresses].filter((address) => !others.anywhere.has(address)),
  }
}

export type Traces = Awaited<ReturnType<typeof tracesOf>>

/** Bookings that nobody can be written to about any more: their links lead nobody there. */
export const orphanedBookings = (ctx: TenantContext, personId: string) => sql`
  select b.id from booking b where b.tenant_id = ${ctx.tenantId} and b.contact_person_id = ${personId}`

/** What would go, in numbers, and what stands in the way. */
export async function previewErasure(ctx: TenantContext, id: string): Promise<ErasurePreview> {
  const person = await findLivingPerson(ctx, id)
  const traces = await tracesOf(ctx, person.id)
  const { rows } = await sql<{ answers: number; links: number; bookings: number }>`
    select (select count(*) from registration_answer a where a.tenant_id = ${ctx.tenantId}
        and a.registration_id = any (${traces.registrations}::uuid[])) as answers,
      (select count(*) from access_link l where l.tenant_id = ${ctx.tenantId}
        and l.booking_id in (${orphanedBookings(ctx, person.id)})) as links,
      (select count(*) from (${orphanedBookings(ctx, person.id)}) b) as bookings`.execute(ctx.tx)
  return {
    registrations: traces.registrations.length,
    bookings: rows[0]?.bookings ?? 0,
    answers: rows[0]?.answers ?? 0,
    mails: traces.mails.deleted.length,
    blankedMails: traces.mails.blanked.length,
    accessLinks: rows[0]?.links ?? 0,
    coming: traces.coming.map((row) => ({
      ...asRegistrationOfPerson(row),
      firstName: row.first_name,
      lastName: row.last_name,
    })),
  }
}
