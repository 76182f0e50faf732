import { type RawBuilder, sql } from 'kysely'
import type { OthersAddresses, Topic } from '#features/people/person-part.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** The bookings in which the person is the contact or an attendee. */
const bookingsWith = (ctx: TenantContext, personId: string): RawBuilder<unknown> => sql`
  select b.id from booking b where b.tenant_id = ${ctx.tenantId} and b.contact_person_id = ${personId}
  union select r.booking_id from registration r where r.tenant_id = ${ctx.tenantId} and r.person_id = ${personId}`

/** The ids of those bookings and of all their registrations, because mails are about one or the other. */
export async function topicsOf(ctx: TenantContext, personId: string): Promise<Topic[]> {
  const { rows } = await sql<Topic>`
    select theirs.id, theirs.id || array(select r.id from registration r
      where r.tenant_id = ${ctx.tenantId} and r.booking_id = theirs.id) as subjects
    from (${bookingsWith(ctx, personId)}) theirs`.execute(ctx.tx)
  return rows
}

/** The addresses given with the person's registrations and bookings, in lower case. */
export async function givenAddresses(ctx: TenantContext, personId: string): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select lower(email) as address from registration
      where tenant_id = ${ctx.tenantId} and person_id = ${personId} and email <> ''
    union select lower(email) from booking
      where tenant_id = ${ctx.tenantId} and contact_person_id = ${personId} and email <> ''`.execute(ctx.tx)
  return rows.map(({ address }) => address)
}

/** The addresses used by other people, in the same bookings and in the whole tenant. */
export async function addressesOfOthers(
  ctx: TenantContext,
  personId: string,
  addresses: readonly string[],
): Promise<OthersAddresses> {
  const inBookings = sql<{ topic: string; address: string }>`
    select booking_id as topic, lower(email) as address from registration
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
        and b.id in (${bookingsWith(ctx, personId)})`
  const anywhere = sql<{ address: string }>`
    select lower(email) as address from registration
      where tenant_id = ${ctx.tenantId} and person_id <> ${personId} and lower(email) = any (${[...addresses]})
    union
    select lower(email) from booking
      where tenant_id = ${ctx.tenantId} and contact_person_id <> ${personId} and lower(email) = any (${[...addresses]})`
  const [byTopic, known] = await Promise.all([inBookings.execute(ctx.tx), anywhere.execute(ctx.tx)])
  return { byTopic: byTopic.rows, anywhere: known.rows.map(({ address }) => address) }
}
