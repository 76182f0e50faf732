import { sql } from 'kysely'
import { eraseFacts } from '#features/courses/facts/keep-facts.ts'
import { forgetContactOfFirms } from '#features/courses/firms/contact-of-firm.ts'
import type { Leaving } from '#features/people/person-part.ts'
import { nobody } from '#features/people/person-row.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { eraseInterests } from '../interests/interests-of-person.ts'
import { endCalendarsOf, endSessionsOf } from '../own-bookings/own-bookings.store.ts'
import { erasePasskeysOf } from '../own-passkeys/own-passkey.store.ts'
import { forgetSentFor } from '../proofs/forget-sent-proof.ts'
import { eraseRecommending } from '../recommending/recommending-of-person.ts'
import { eraseSeatAlerts } from '../seat-alerts/seat-alerts-of-person.ts'
import { eraseShares } from '../shares/shares-of-person.ts'
import { erasedRecords, isTheirWithdrawal, orphanedBookings } from './person-erasure.queries.ts'

/** Locks in the same order as others: commands that move seats lock registrations and lock no person afterwards. */
export async function lockRegistrationsOf(ctx: TenantContext, personId: string): Promise<void> {
  await sql`
    select from registration r where r.tenant_id = ${ctx.tenantId} and (r.person_id = ${personId}
      or r.booking_id in (${orphanedBookings(ctx, personId)}))
    order by r.id for no key update`.execute(ctx.tx)
}

/** Erases what was given with registrations and bookings, answers and notes, and the access links to them. */
export async function eraseRegistrations(ctx: TenantContext, leaving: Leaving): Promise<void> {
  const { tx, tenantId } = ctx
  const { personId } = leaving
  const { registrations: own, bookings } = await erasedRecords(ctx, personId)
  const registrations = sql`${own}::uuid[]`
  const addresses = sql`${[...leaving.ownAddresses]}::text[]`
  await Promise.all([
    tx
      .updateTable('registration')
      .set((eb) => ({
        ...nobody,
        name_sort: '',
        birth_date: null,
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
      .updateTable('place_proof')
      .set({ reason: '' })
      .where('tenant_id', '=', tenantId)
      .where(sql<boolean>`registration_id = any (${registrations})`)
      .where('reason', '<>', '')
      .execute(),
    tx
      .deleteFrom('registration_answer')
      .where('tenant_id', '=', tenantId)
      .where(sql<boolean>`registration_id = any (${registrations})`)
      .execute(),
    sql`delete from booking_answer where tenant_id = ${tenantId}
      and booking_id in (${orphanedBookings(ctx, personId)})`.execute(tx),
    tx
      .updateTable('booking')
      .set((eb) => ({
        ...nobody,
        company: '',
        firm: null,
        notes: '',
        network: null,
        revision: eb('revision', '+', 1),
      }))
      .where('tenant_id', '=', tenantId)
      .where('contact_person_id', '=', personId)
      .execute(),
    // What was written to many at once may name the person too.
    sql`update bulk_run set action = jsonb_set(action, '{reason}', '""')
      where tenant_id = ${tenantId} and registration_ids && ${registrations} and finished_at is not null
        and action ->> 'reason' <> ''`.execute(tx),
    // The hash is made of the entered data, so guesses could be checked against it.
    tx
      .updateTable('booking')
      .set({ request_hash: sql`'erased ' || id` })
      .where('tenant_id', '=', tenantId)
      .where(sql<boolean>`id = any (${bookings}::uuid[])`)
      .execute(),
    sql`delete from access_link where tenant_id = ${tenantId}
      and booking_id in (${orphanedBookings(ctx, personId)})`.execute(tx),
    sql`delete from booking_request where tenant_id = ${tenantId}
      and (lower(email) = any (${addresses}) or booking_id in (${orphanedBookings(ctx, personId)}))`.execute(
      tx,
    ),
    // What was written about an exception stays with a booked request for a while, and names who wanted to take part.
    sql`update booking_request set exception_message = '', exception_rules = '{}', exception_answer = ''
      where tenant_id = ${tenantId} and booking_id = any (${bookings}::uuid[]) and exception_state is not null`.execute(
      tx,
    ),
    eraseFacts(ctx, personId),
    eraseSeatAlerts(ctx, leaving.ownAddresses),
    eraseInterests(ctx, leaving.ownAddresses),
    eraseShares(ctx, leaving),
    eraseRecommending(ctx, leaving.ownAddresses),
    forgetContactOfFirms(ctx, leaving.ownAddresses),
    endSessionsOf(ctx, leaving.ownAddresses),
    endCalendarsOf(ctx, leaving.ownAddresses),
    erasePasskeysOf(ctx, leaving.ownAddresses),
    sql`update withdrawal set name = '', contract = '', email = '', note = ''
      where tenant_id = ${tenantId} and ${isTheirWithdrawal(ctx, leaving)}`.execute(tx),
  ])
  await forgetSentFor(ctx, own)
}
