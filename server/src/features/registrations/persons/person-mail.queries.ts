import { mailState } from '@reihum/contract/messages/mail.schema.ts'
import type { Person } from '@reihum/contract/registrations/person.schema.ts'
import type { MailId } from '@reihum/contract/wire/ids.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** The bookings that somebody made, or was booked with. */
export const bookingsWith = (ctx: TenantContext, personId: string) => sql`
  select b.id from booking b where b.tenant_id = ${ctx.tenantId} and b.contact_person_id = ${personId}
  union select r.booking_id from registration r where r.tenant_id = ${ctx.tenantId} and r.person_id = ${personId}`

/** Which mails are about which of these bookings: by what they say they are about, or by the event that they tell of. */
const mailsAbout = (ctx: TenantContext, bookings: RawBuilder<unknown>) => sql`
  with theirs as (${bookings}),
    about as (
      select id as booking_id, id from theirs
      union all select r.booking_id, r.id from registration r
        where r.tenant_id = ${ctx.tenantId} and r.booking_id in (select id from theirs))
  select a.booking_id, m.id from about a
    join mail m on m.tenant_id = ${ctx.tenantId} and m.subject_id = a.id
  union
  select a.booking_id, m.id from about a
    join audit_entry e on e.tenant_id = ${ctx.tenantId} and e.subject_id = a.id
    join mail m on m.tenant_id = ${ctx.tenantId} and m.event_id = e.id`

/** The addresses that somebody is or was written to at, small letters throughout. */
export async function addressesOf(ctx: TenantContext, personId: string): Promise<Set<string>> {
  const { rows } = await sql<{ address: string }>`
    select lower(email) as address from person where tenant_id = ${ctx.tenantId} and id = ${personId}
    union select lower(email) from registration where tenant_id = ${ctx.tenantId} and person_id = ${personId}
    union select lower(email) from booking where tenant_id = ${ctx.tenantId} and contact_person_id = ${personId}`.execute(
    ctx.tx,
  )
  return new Set(rows.map(({ address }) => address).filter((address) => address !== ''))
}

/** All mails about somebody's bookings, whoever they went to. */
export async function mailsOfBookings(ctx: TenantContext, personId: string) {
  const { rows } = await sql<{ id: string; booking_id: string; recipient: string; is_blank: boolean }>`
    select found.id, found.booking_id, m.recipient, m.erased_at is not null as is_blank
    from (${mailsAbout(ctx, bookingsWith(ctx, personId))}) found
    join mail m on m.tenant_id = ${ctx.tenantId} and m.id = found.id`.execute(ctx.tx)
  return rows
}

/** What was told to somebody at their own addresses about their bookings, the latest first. */
export async function mailsToPerson(ctx: TenantContext, { id }: { id: string }): Promise<Person['mails']> {
  const [addresses, mails] = await Promise.all([addressesOf(ctx, id), mailsOfBookings(ctx, id)])
  const own = mails.filter(({ recipient }) => addresses.has(recipient.toLowerCase())).map((mail) => mail.id)
  if (own.length === 0) return []
  const rows = await ctx.tx
    .selectFrom('mail')
    .select(['id', 'subject', 'recipient', 'state', 'created_at'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any(${own}::uuid[])`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id: mailId, state, created_at, ...mail }) => ({
    id: mailId as MailId,
    ...mail,
    state: mailState.parse(state),
    at: created_at.toISOString(),
  }))
}
