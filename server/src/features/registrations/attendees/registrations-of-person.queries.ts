import { parseRegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import type {
  BookingOfContact,
  RegistrationOfPerson,
} from '@reihum/contract/registrations/registrations-of-person.schema.ts'
import type { BookingId, CourseId, RegistrationId } from '@reihum/contract/wire/ids.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { factsOfPerson } from '../facts/facts-of-person.queries.ts'

function registrations(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('registration as r')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.course_id'),
    )
    .select([
      'r.id',
      'r.course_id',
      'r.booking_id',
      'r.shortcode',
      'r.state',
      'r.registered_at',
      'r.fee_cents',
    ])
    .select(['r.first_name', 'r.last_name', 'c.title', 'c.starts_at', 'c.ends_at'])
    .where('r.tenant_id', '=', ctx.tenantId)
}

export type RegistrationRow = Awaited<ReturnType<ReturnType<typeof registrations>['execute']>>[number]

function asRegistrationOfPerson(row: RegistrationRow): RegistrationOfPerson {
  return {
    id: row.id as RegistrationId,
    courseId: row.course_id as CourseId,
    courseTitle: row.title,
    start: row.starts_at?.toISOString() ?? null,
    shortcode: row.shortcode,
    state: parseRegistrationState(row.state),
    registeredAt: row.registered_at.toISOString(),
    feeCents: row.fee_cents,
  }
}

/** The same with the name given at the registration, where several people are listed. */
export const asNamedRegistration = (row: RegistrationRow) => ({
  ...asRegistrationOfPerson(row),
  firstName: row.first_name,
  lastName: row.last_name,
})

/** The registrations of a person, the latest first. */
export function registrationsOf(ctx: TenantContext, personId: string): Promise<RegistrationRow[]> {
  return (
    registrations(ctx)
      .where('r.person_id', '=', personId)
      // Whoever orders places for a firm attends none of them.
      .where('r.unnamed', '=', false)
      .orderBy('r.registered_at', 'desc')
      .orderBy('r.id', 'desc')
      .execute()
  )
}

/** The registrations in bookings whose contact is this person, including their own where they attend. */
export function registrationsBookedBy(ctx: TenantContext, personId: string): Promise<RegistrationRow[]> {
  return registrations(ctx)
    .innerJoin('booking as b', (join) =>
      join.onRef('b.tenant_id', '=', 'r.tenant_id').onRef('b.id', '=', 'r.booking_id'),
    )
    .where('b.contact_person_id', '=', personId)
    .orderBy('r.id')
    .execute()
}

async function bookingsOf(ctx: TenantContext, personId: string): Promise<BookingOfContact[]> {
  const [bookings, booked] = await Promise.all([
    ctx.tx
      .selectFrom('booking')
      .select(['id', 'created_at', 'company'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('contact_person_id', '=', personId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    registrationsBookedBy(ctx, personId),
  ])
  const byBooking = Map.groupBy(booked, ({ booking_id }) => booking_id)
  return bookings.map(({ id, created_at, company }) => ({
    id: id as BookingId,
    createdAt: created_at.toISOString(),
    company,
    registrations: (byBooking.get(id) ?? []).map(asNamedRegistration),
  }))
}

/** The sections of the person's page. */
export async function pageOfPerson(ctx: TenantContext, personId: string) {
  const [attended, bookings, facts] = await Promise.all([
    registrationsOf(ctx, personId),
    bookingsOf(ctx, personId),
    factsOfPerson(ctx, personId),
  ])
  return { registrations: attended.map(asRegistrationOfPerson), bookings, ...facts }
}

/** How many registrations each of these persons has. */
export async function registrationCounts(ctx: TenantContext, personIds: readonly string[]) {
  const { rows } = await sql<{ person_id: string; count: number }>`
    select person_id, count(*) as count from registration
    where tenant_id = ${ctx.tenantId} and person_id = any (${[...personIds]}::uuid[])
    group by person_id`.execute(ctx.tx)
  const counts = new Map(rows.map(({ person_id, count }) => [person_id, count]))
  return (personId: string) => ({ registrationCount: counts.get(personId) ?? 0 })
}

/** How many registrations and bookings refer to a person. */
export async function countReferences(ctx: TenantContext, personId: string) {
  const { rows } = await sql<{ registrations: number; bookings: number }>`
    select (select count(*) from registration where tenant_id = ${ctx.tenantId} and person_id = ${personId}) as registrations,
      (select count(*) from booking where tenant_id = ${ctx.tenantId} and contact_person_id = ${personId}) as bookings`.execute(
    ctx.tx,
  )
  return rows[0] ?? { registrations: 0, bookings: 0 }
}
