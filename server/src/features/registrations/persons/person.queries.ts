import type {
  BookingOfContact,
  Person,
  RegistrationOfPerson,
} from '@reihum/contract/registrations/person.schema.ts'
import { parseRegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import type { BookingId, CourseId, RegistrationId } from '@reihum/contract/wire/ids.schema.ts'
import { type Selectable, sql } from 'kysely'
import type { Person as PersonTable } from '#platform/database/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { personFieldsOf } from './person-list.queries.ts'
import { mailsToPerson } from './person-mail.queries.ts'
import { twinsOf } from './twin.queries.ts'

export type PersonRow = Omit<Selectable<PersonTable>, 'search_words'>

/** Who somebody is by now: their own id, or that of the person they were merged into. */
export async function currentId(ctx: TenantContext, id: string): Promise<string> {
  const merged = await ctx.tx
    .selectFrom('merged_person')
    .select('person_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return merged?.person_id ?? id
}

async function findPerson(ctx: TenantContext, id: string): Promise<PersonRow> {
  const row = await ctx.tx
    .selectFrom('person')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', await currentId(ctx, id))
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** The same, where nothing can be done with whoever was erased. */
export async function findLivingPerson(ctx: TenantContext, id: string): Promise<PersonRow> {
  const row = await findPerson(ctx, id)
  if (row.erased_at) throw new Refusal('PERSON_ERASED')
  return row
}

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

type RegistrationRow = Awaited<ReturnType<ReturnType<typeof registrations>['execute']>>[number]

export function asRegistrationOfPerson(row: RegistrationRow): RegistrationOfPerson {
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

/** What somebody was registered for, the latest first. */
export function registrationsOf(ctx: TenantContext, personId: string): Promise<RegistrationRow[]> {
  return registrations(ctx)
    .where('r.person_id', '=', personId)
    .orderBy('r.registered_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute()
}

/** All who were booked by somebody, with themselves among them where they attend. */
export function registrationsBookedBy(ctx: TenantContext, personId: string): Promise<RegistrationRow[]> {
  return registrations(ctx)
    .innerJoin('booking as b', (join) =>
      join.onRef('b.tenant_id', '=', 'r.tenant_id').onRef('b.id', '=', 'r.booking_id'),
    )
    .where('b.contact_person_id', '=', personId)
    .orderBy('r.id')
    .execute()
}

/** Which of these registrations are of somebody who was erased: nobody comes for them. */
export async function ofTheErased(ctx: TenantContext, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select r.id from registration r join person p on p.tenant_id = r.tenant_id and p.id = r.person_id
    where r.tenant_id = ${ctx.tenantId} and r.id = any(${[...ids]}::uuid[]) and p.erased_at is not null`.execute(
    ctx.tx,
  )
  return new Set(rows.map(({ id }) => id))
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
    registrations: (byBooking.get(id) ?? []).map((row) => ({
      ...asRegistrationOfPerson(row),
      firstName: row.first_name,
      lastName: row.last_name,
    })),
  }))
}

const actions: Person['allowedActions'] = ['edit', 'merge', 'export', 'erase']

export async function getPerson(ctx: TenantContext, id: string): Promise<Person> {
  const row = await findPerson(ctx, id)
  const [attended, bookings, mails, twins] = await Promise.all([
    registrationsOf(ctx, row.id),
    bookingsOf(ctx, row.id),
    mailsToPerson(ctx, row),
    row.erased_at ? [] : twinsOf(ctx, row.id),
  ])
  return {
    id: row.id as Person['id'],
    ...personFieldsOf(row),
    createdAt: row.created_at.toISOString(),
    erasedAt: row.erased_at?.toISOString() ?? null,
    revision: row.revision,
    registrations: attended.map(asRegistrationOfPerson),
    bookings,
    mails,
    twins,
    allowedActions: row.erased_at ? [] : actions,
  }
}

/** How much hangs on somebody. */
export async function countOf(ctx: TenantContext, personId: string) {
  const { rows } = await sql<{ registrations: number; bookings: number }>`
    select (select count(*) from registration where tenant_id = ${ctx.tenantId} and person_id = ${personId}) as registrations,
      (select count(*) from booking where tenant_id = ${ctx.tenantId} and contact_person_id = ${personId}) as bookings`.execute(
    ctx.tx,
  )
  return rows[0] ?? { registrations: 0, bookings: 0 }
}
