import type { PersonFields } from '@reihum/contract/registrations/person.schema.ts'
import { sql } from 'kysely'
import { insertTogether } from '#platform/database/insert-together.ts'
import { fold } from '#platform/fold.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { PersonRow } from './person.queries.ts'
import { personFieldsOf } from './person-list.queries.ts'

/** In the order of their ids, so that no two commands ever wait for one another; who is not there is left out. */
export function lockPersons(ctx: TenantContext, ids: readonly string[]): Promise<PersonRow[]> {
  return ctx.tx
    .selectFrom('person')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Whom registrations refer to is held before these are: whoever merges or erases somebody holds them in that order too. */
export async function holdPersonsOf(ctx: TenantContext, registrationIds: readonly string[]): Promise<void> {
  await sql`
    select from person p where p.tenant_id = ${ctx.tenantId} and p.id in (
      select person_id from registration
      where tenant_id = ${ctx.tenantId} and id = any (${[...registrationIds]}::uuid[]))
    order by p.id for key share`.execute(ctx.tx)
}

/** Whoever is told about a booking, or named in it, is held against being erased until that is written. */
export async function holdPeopleOf(ctx: TenantContext, registrationId: string): Promise<void> {
  await sql`
    select from person p where p.tenant_id = ${ctx.tenantId} and p.id in (
      select unnest(array[other.person_id, b.contact_person_id]) from registration r
      join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
      join registration other on other.tenant_id = r.tenant_id and other.booking_id = r.booking_id
      where r.tenant_id = ${ctx.tenantId} and r.id = ${registrationId})
    order by p.id for key share`.execute(ctx.tx)
}

export async function updatePerson(ctx: TenantContext, id: string, fields: PersonFields): Promise<void> {
  const { firstName, lastName, postalCode, ...same } = fields
  await ctx.tx
    .updateTable('person')
    .set((eb) => ({
      ...same,
      first_name: firstName,
      last_name: lastName,
      postal_code: postalCode,
      name_sort: fold(`${lastName} ${firstName}`),
      revision: eb('revision', '+', 1),
      updated_at: ctx.now,
    }))
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}

type Named = Pick<PersonFields, 'firstName' | 'lastName' | 'email'>

/** Those who have the name and the address of one of these, held against being changed, merged or erased meanwhile. */
export async function lockPersonsLike(
  ctx: TenantContext,
  people: readonly Named[],
): Promise<(PersonFields & { id: string })[]> {
  const wanted = people.map(({ firstName, lastName, email }) => ({
    email: email.toLowerCase(),
    name: fold(`${lastName} ${firstName}`),
  }))
  const { rows } = await sql<Omit<PersonRow, 'search_words'>>`
    with found as materialized (
      select distinct p.id from json_to_recordset(${JSON.stringify(wanted)}::json) as w(email text, name text)
      cross join lateral (
        select id from person
        where tenant_id = ${ctx.tenantId} and email_sort = w.email and name_sort = w.name and erased_at is null) p)
    select p.* from person p
    where p.tenant_id = ${ctx.tenantId} and p.id = any (array(select id from found))
    order by p.id for no key update`.execute(ctx.tx)
  return rows.map((row) => ({ id: row.id, ...personFieldsOf(row) }))
}

type NewPerson = PersonFields & { id: string; nameSort: string }

export async function insertPersons(ctx: TenantContext, people: readonly NewPerson[]): Promise<void> {
  await insertTogether(ctx.tx, {
    person: people.map(({ id, firstName, lastName, nameSort, email, phone, street, postalCode, city }) => ({
      ...{ tenant_id: ctx.tenantId, id, first_name: firstName, last_name: lastName, name_sort: nameSort },
      ...{ email, phone, street, postal_code: postalCode, city, created_at: ctx.now },
    })),
  })
}

/** Many at once; their names stay. */
export async function updatePersons(
  ctx: TenantContext,
  people: readonly (PersonFields & { id: string })[],
): Promise<void> {
  if (people.length === 0) return
  await sql`update person p set email = s.email, phone = s.phone, street = s.street,
      postal_code = s."postalCode", city = s.city, revision = p.revision + 1, updated_at = ${ctx.now}
    from json_to_recordset(${JSON.stringify(people)}::json) as s(id uuid, email text, phone text, street text,
      "postalCode" text, city text)
    where p.tenant_id = ${ctx.tenantId} and p.id = s.id`.execute(ctx.tx)
}

/** Everything that refers to the one refers to the other from now on, and the one is an address that leads on. */
export async function storeMerge(ctx: TenantContext, kept: PersonRow, merged: PersonRow): Promise<void> {
  // In the order in which others hold them too.
  await sql`select from registration where tenant_id = ${ctx.tenantId} and person_id = ${merged.id}
    order by id for no key update`.execute(ctx.tx)
  await Promise.all([
    ctx.tx
      .updateTable('registration')
      .set({ person_id: kept.id })
      .where('tenant_id', '=', ctx.tenantId)
      .where('person_id', '=', merged.id)
      .execute(),
    ctx.tx
      .updateTable('booking')
      .set({ contact_person_id: kept.id })
      .where('tenant_id', '=', ctx.tenantId)
      .where('contact_person_id', '=', merged.id)
      .execute(),
    ctx.tx
      .updateTable('merged_person')
      .set({ person_id: kept.id })
      .where('tenant_id', '=', ctx.tenantId)
      .where('person_id', '=', merged.id)
      .execute(),
    ctx.tx
      .insertInto('merged_person')
      .values({ tenant_id: ctx.tenantId, id: merged.id, person_id: kept.id, merged_at: ctx.now })
      .execute(),
    ctx.tx.deleteFrom('person').where('tenant_id', '=', ctx.tenantId).where('id', '=', merged.id).execute(),
    ctx.tx
      .updateTable('person')
      .set({
        user_id: kept.user_id ?? merged.user_id,
        created_at: sql`least(created_at, ${merged.created_at})`,
      })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', kept.id)
      .execute(),
  ])
}
