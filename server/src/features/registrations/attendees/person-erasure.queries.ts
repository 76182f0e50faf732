import { parseRegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import { sql } from 'kysely'
import { countFacts } from '#features/courses/facts/fact.queries.ts'
import { countThings } from '#features/courses/things/thing.queries.ts'
import type { Leaving, LoggedSubjects } from '#features/people/person-part.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { isComing } from './person-erasure.rules.ts'
import {
  asNamedRegistration,
  registrationsBookedBy,
  registrationsOf,
} from './registrations-of-person.queries.ts'

/** The person's own registrations and those they booked, and which of these still need somebody who can be told. */
async function concernedBy(ctx: TenantContext, personId: string) {
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

/** The bookings whose contact is the person: once they are erased nobody can be written to about these. */
export const orphanedBookings = (ctx: TenantContext, personId: string) => sql`
  select b.id from booking b where b.tenant_id = ${ctx.tenantId} and b.contact_person_id = ${personId}`

/** A withdrawal is the person's if it is about a booking of theirs or came from an address that is theirs alone. */
export const isTheirWithdrawal = (ctx: TenantContext, { personId, ownAddresses }: Leaving) => sql`
  (lower(email) = any (${[...ownAddresses]}::text[]) or booking_id in (${orphanedBookings(ctx, personId)}))`

export async function countComing(ctx: TenantContext, personId: string): Promise<number> {
  return (await concernedBy(ctx, personId)).coming.length
}

/** What an erasure would remove, in numbers, and which registrations have to be cancelled first. */
export async function previewErasureOfRegistrations(ctx: TenantContext, personId: string) {
  const { own, coming } = await concernedBy(ctx, personId)
  const registrations = own.map(({ id }) => id)
  const facts = await countFacts(ctx, [personId])
  const things = await countThings(ctx, [personId])
  const { rows } = await sql<{ answers: number; links: number; bookings: number }>`
    select (select count(*) from registration_answer a where a.tenant_id = ${ctx.tenantId}
        and a.registration_id = any (${registrations}::uuid[]))
      + (select count(*) from booking_answer a where a.tenant_id = ${ctx.tenantId}
        and a.booking_id in (${orphanedBookings(ctx, personId)})) as answers,
      (select count(*) from access_link l where l.tenant_id = ${ctx.tenantId}
        and l.booking_id in (${orphanedBookings(ctx, personId)})) as links,
      (select count(*) from (${orphanedBookings(ctx, personId)}) b) as bookings`.execute(ctx.tx)
  return {
    registrations: registrations.length,
    bookings: rows[0]?.bookings ?? 0,
    answers: rows[0]?.answers ?? 0,
    facts: (facts.get(personId) ?? 0) + (things.get(personId) ?? 0),
    accessLinks: rows[0]?.links ?? 0,
    coming: coming.map(asNamedRegistration),
  }
}

/** The person's own registrations, and the bookings that these and the ones they booked belong to. */
export async function erasedRecords(ctx: TenantContext, personId: string) {
  const { own, booked } = await concernedBy(ctx, personId)
  return {
    registrations: own.map(({ id }) => id),
    booked: booked.map(({ id }) => id),
    bookings: [...new Set([...own, ...booked].map(({ booking_id }) => booking_id))],
  }
}

/** The registrations, bookings and withdrawals whose log entries hold personal data of the person. */
export async function loggedSubjects(ctx: TenantContext, leaving: Leaving): Promise<LoggedSubjects> {
  const [{ registrations, booked }, contactOf, withdrawals] = await Promise.all([
    erasedRecords(ctx, leaving.personId),
    sql<{ id: string }>`${orphanedBookings(ctx, leaving.personId)}`.execute(ctx.tx),
    sql<{ id: string }>`select id from withdrawal
      where tenant_id = ${ctx.tenantId} and ${isTheirWithdrawal(ctx, leaving)}`.execute(ctx.tx),
  ])
  const corrected = [...registrations, ...contactOf.rows.map(({ id }) => id)]
  return { corrected, made: [...corrected, ...booked, ...withdrawals.rows.map(({ id }) => id)] }
}
