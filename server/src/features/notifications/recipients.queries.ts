import {
  mostRecipients,
  type NotificationSource,
} from '@reihum/contract/notifications/notification-source.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { type RawBuilder, sql } from 'kysely'
import { idsOfPersons } from '#features/registrations/attendees/person-list.queries.ts'
import { idsOfRegistrations } from '#features/registrations/list/registration-list.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Somebody whom a message is for, because of a registration or as a person. */
export type Candidate = {
  /** Of the registration, or of the person. */
  id: string
  personId: string
  registrationId: string | null
  courseId: string | null
  name: string
  firstName: string
  lastName: string
  /** Empty: there is none. */
  email: string
  language: Locale
}

/** Whoever has no address of their own is written to at that of the contact of their booking, as children are. */
const registrations = async ({ tx, tenantId }: TenantContext, chosen: RawBuilder<boolean>) => {
  const { rows } = await sql<Candidate>`
    select r.id, r.person_id as "personId", r.id as "registrationId", r.course_id as "courseId",
      trim(r.first_name || ' ' || r.last_name) as name, r.first_name as "firstName", r.last_name as "lastName",
      coalesce(nullif(r.email, ''), nullif(b.email, ''), c.email) as email, b.language
    from registration r
    join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
    join person p on p.tenant_id = r.tenant_id and p.id = r.person_id and p.erased_at is null
    join person c on c.tenant_id = b.tenant_id and c.id = b.contact_person_id
    where r.tenant_id = ${tenantId} and not r.unnamed and ${chosen}
    order by r.name_sort, r.id limit ${sql.lit(mostRecipients + 1)}`.execute(tx)
  return rows
}

/** The language is that of their last booking. */
const persons = async ({ tx, tenantId, tenant }: TenantContext, ids: readonly string[]) => {
  const { rows } = await sql<Candidate>`
    select p.id, p.id as "personId", null as "registrationId", null as "courseId",
      trim(p.first_name || ' ' || p.last_name) as name, p.first_name as "firstName", p.last_name as "lastName",
      coalesce(nullif(p.email, ''), last.email, '') as email, coalesce(last.language, ${tenant.language}) as language
    from person p
    left join lateral (
      select coalesce(nullif(r.email, ''), nullif(b.email, ''), c.email) as email, b.language
      from registration r
      join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
      join person c on c.tenant_id = b.tenant_id and c.id = b.contact_person_id
      where r.tenant_id = p.tenant_id and r.person_id = p.id
      order by r.registered_at desc, r.id desc limit 1) last on true
    where p.tenant_id = ${tenantId} and p.id = any(${[...ids]}::uuid[]) and p.erased_at is null
    order by p.name_sort, p.id limit ${sql.lit(mostRecipients + 1)}`.execute(tx)
  return rows
}

const among = (ids: readonly string[]) => sql<boolean>`r.id = any(${[...ids]}::uuid[])`

/** Those whom a source means at this moment. */
async function found(ctx: TenantContext, source: NotificationSource): Promise<Candidate[]> {
  switch (source.kind) {
    case 'persons':
      return persons(ctx, source.personIds)
    case 'personList':
      return persons(ctx, await idsOfPersons(ctx, source.filter, mostRecipients + 1))
    case 'registrations':
      return registrations(ctx, among(source.registrationIds))
    case 'registrationList':
      return registrations(ctx, among(await idsOfRegistrations(ctx, source.filter, mostRecipients + 1)))
    case 'course':
      return registrations(
        ctx,
        sql<boolean>`r.course_id = ${source.courseId} and r.state = any(${source.states}::text[])`,
      )
    case 'appointment':
      return registrations(
        ctx,
        sql<boolean>`r.state in ('reserved', 'confirmed') and r.course_id = (select a.course_id from appointment a
          where a.tenant_id = ${ctx.tenantId} and a.id = ${source.appointmentId})`,
      )
  }
}

export async function candidatesOf(ctx: TenantContext, source: NotificationSource): Promise<Candidate[]> {
  const all = await found(ctx, source)
  if (all.length > mostRecipients) throw new Refusal('TOO_MANY_RECIPIENTS', { limit: mostRecipients })
  return all
}

/** The same for certain recipients, as they are now. */
export async function candidatesAmong(
  ctx: TenantContext,
  rows: readonly { person_id: string; registration_id: string | null }[],
): Promise<Map<string, Candidate>> {
  const registered = rows.flatMap(({ registration_id }) => registration_id ?? [])
  const alone = rows.flatMap(({ registration_id, person_id }) => (registration_id ? [] : [person_id]))
  const [some, others] = await Promise.all([
    registered.length > 0 ? registrations(ctx, among(registered)) : [],
    alone.length > 0 ? persons(ctx, alone) : [],
  ])
  return new Map([...some, ...others].map((one) => [one.id, one]))
}
