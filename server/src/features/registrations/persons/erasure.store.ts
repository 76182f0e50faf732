import { sql } from 'kysely'
import { blankMails, deleteMails } from '#platform/mail/erase-mails.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { orphanedBookings, type Traces } from './erasure.queries.ts'
import type { PersonRow } from './person.queries.ts'

const nobody = {
  ...{ first_name: '', last_name: '', email: '', phone: '', street: '', postal_code: '', city: '' },
}

/** In the order in which others hold them too: what moves seats holds registrations and asks for no person afterwards. */
export async function lockRegistrationsOf(ctx: TenantContext, person: PersonRow): Promise<void> {
  await sql`
    select from registration r where r.tenant_id = ${ctx.tenantId} and (r.person_id = ${person.id}
      or r.booking_id in (${orphanedBookings(ctx, person.id)}))
    order by r.id for no key update`.execute(ctx.tx)
}

/** Declared about a booking of theirs, or from an address that is theirs alone. */
const isTheirWithdrawal = (ctx: TenantContext, person: PersonRow, { ownAddresses }: Traces) => sql`
  (lower(email) = any (${[...ownAddresses]}::text[]) or booking_id in (${orphanedBookings(ctx, person.id)}))`

/** What was given with registrations and bookings, what was answered and told, and the links that lead there. */
export async function eraseTraces(ctx: TenantContext, person: PersonRow, traces: Traces): Promise<void> {
  const { tx, tenantId } = ctx
  const registrations = sql`${traces.registrations}::uuid[]`
  const addresses = sql`${traces.ownAddresses}::text[]`
  await Promise.all([
    tx
      .updateTable('registration')
      .set((eb) => ({
        ...nobody,
        name_sort: '',
        notes: '',
        internal_notes: '',
        revision: eb('revision', '+', 1),
      }))
      .where('tenant_id', '=', tenantId)
      .where(sql<boolean>`id = any (${registrations})`)
      .execute(),
    tx
      .updateTable('registration_move')
      .set({ note: '' })
      .where('tenant_id', '=', tenantId)
      .where(sql<boolean>`registration_id = any (${registrations})`)
      .where('note', '<>', '')
      .execute(),
    tx
      .deleteFrom('registration_answer')
      .where('tenant_id', '=', tenantId)
      .where(sql<boolean>`registration_id = any (${registrations})`)
      .execute(),
    tx
      .updateTable('booking')
      .set((eb) => ({ ...nobody, company: '', notes: '', revision: eb('revision', '+', 1) }))
      .where('tenant_id', '=', tenantId)
      .where('contact_person_id', '=', person.id)
      .execute(),
    // Made of what was entered, so that guesses could be tried on it.
    tx
      .updateTable('booking')
      .set({ request_hash: sql`'erased ' || id` })
      .where('tenant_id', '=', tenantId)
      .where(sql<boolean>`id = any (${traces.bookings}::uuid[])`)
      .execute(),
    sql`delete from access_link where tenant_id = ${tenantId}
      and booking_id in (${orphanedBookings(ctx, person.id)})`.execute(tx),
    sql`delete from booking_request where tenant_id = ${tenantId}
      and (lower(email) = any (${addresses}) or booking_id in (${orphanedBookings(ctx, person.id)}))`.execute(
      tx,
    ),
    sql`update withdrawal set name = '', contract = '', email = '', note = ''
      where tenant_id = ${tenantId} and ${isTheirWithdrawal(ctx, person, traces)}`.execute(tx),
    deleteMails(ctx, traces.mails.deleted),
  ])
  await blankMails(ctx, traces.mails.blanked)
}

/** What the log says of the person, and where visitors sat who registered them. */
export async function eraseLog(ctx: TenantContext, person: PersonRow, traces: Traces): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from merged_person where tenant_id = ${ctx.tenantId} and person_id = ${person.id}
    union select ${person.id}::uuid`.execute(ctx.tx)
  const persons = rows.map(({ id }) => id)
  const contactOf = await sql<{ id: string }>`${orphanedBookings(ctx, person.id)}`.execute(ctx.tx)
  const withdrawals = await sql<{ id: string }>`
    select id from withdrawal where tenant_id = ${ctx.tenantId} and ${isTheirWithdrawal(ctx, person, traces)}`.execute(
    ctx.tx,
  )
  const bookings = contactOf.rows.map(({ id }) => id)
  const corrected = [...traces.registrations, ...bookings]
  const made = [...corrected, ...traces.booked, ...withdrawals.rows.map(({ id }) => id)]
  await sql`select erase_person_log(${persons}::uuid[], ${corrected}::uuid[], ${made}::uuid[])`.execute(
    ctx.tx,
  )
}

/** Where nothing refers to somebody nothing stays; otherwise a shell of which nobody can tell who it was. */
export async function storeErasure(
  ctx: TenantContext,
  person: PersonRow,
  isReferredTo: boolean,
): Promise<void> {
  if (!isReferredTo) {
    await ctx.tx
      .deleteFrom('person')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', person.id)
      .execute()
    return
  }
  await ctx.tx
    .updateTable('person')
    .set((eb) => ({
      ...nobody,
      name_sort: '',
      user_id: null,
      erased_at: ctx.now,
      revision: eb('revision', '+', 1),
      updated_at: ctx.now,
    }))
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', person.id)
    .execute()
}
