import type { PersonFields } from '@reihum/contract/people/person.schema.ts'
import { sql } from 'kysely'
import { insertTogether } from '#platform/database/insert-together.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type Named, nameSortOf } from './person-identity.rules.ts'
import { type PersonRow, personFieldsOf } from './person-row.queries.ts'

/** Locks persons in the order of their ids, to prevent deadlocks; missing ones are left out. */
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

export async function updatePerson(ctx: TenantContext, id: string, fields: PersonFields): Promise<void> {
  const { firstName, lastName, postalCode, birthDate, internalNotes, ...same } = fields
  await ctx.tx
    .updateTable('person')
    .set((eb) => ({
      ...same,
      first_name: firstName,
      last_name: lastName,
      postal_code: postalCode,
      birth_date: birthDate || null,
      internal_notes: internalNotes,
      name_sort: nameSortOf(fields),
      revision: eb('revision', '+', 1),
      updated_at: ctx.now,
    }))
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}

/** Locks the persons with these names and addresses against being changed, merged or erased. */
export async function lockPersonsLike(
  ctx: TenantContext,
  people: readonly Named[],
): Promise<(PersonFields & { id: string })[]> {
  const wanted = people.map((person) => ({ email: person.email.toLowerCase(), name: nameSortOf(person) }))
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

/** False if there is a person of that id already: the same form was sent twice. */
export async function insertPersonOnce(
  ctx: TenantContext,
  id: string,
  { firstName, lastName, postalCode, birthDate, internalNotes, ...same }: PersonFields,
): Promise<boolean> {
  const inserted = await ctx.tx
    .insertInto('person')
    .values({
      ...same,
      tenant_id: ctx.tenantId,
      id,
      first_name: firstName,
      last_name: lastName,
      name_sort: nameSortOf({ firstName, lastName }),
      postal_code: postalCode,
      birth_date: birthDate || null,
      internal_notes: internalNotes,
      created_at: ctx.now,
    })
    .onConflict((c) => c.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

type NewPerson = PersonFields & { id: string; nameSort: string }

export async function insertPersons(ctx: TenantContext, people: readonly NewPerson[]): Promise<void> {
  await insertTogether(ctx.tx, {
    person: people.map(({ id, nameSort, email, phone, street, city, ...fields }) => ({
      tenant_id: ctx.tenantId,
      id,
      first_name: fields.firstName,
      last_name: fields.lastName,
      name_sort: nameSort,
      email,
      phone,
      street,
      postal_code: fields.postalCode,
      city,
      birth_date: fields.birthDate || null,
      internal_notes: fields.internalNotes,
      created_at: ctx.now,
    })),
  })
}

/** Updates many persons at once, except their names. */
export async function updatePersons(
  ctx: TenantContext,
  people: readonly (PersonFields & { id: string })[],
): Promise<void> {
  if (people.length === 0) return
  await sql`update person p set email = s.email, phone = s.phone, street = s.street,
      postal_code = s."postalCode", city = s.city, birth_date = nullif(s."birthDate", '')::date,
      internal_notes = s."internalNotes", revision = p.revision + 1, updated_at = ${ctx.now}
    from json_to_recordset(${JSON.stringify(people)}::json) as s(id uuid, email text, phone text, street text,
      "postalCode" text, city text, "birthDate" text, "internalNotes" text)
    where p.tenant_id = ${ctx.tenantId} and p.id = s.id
      and p.id = any(${people.map(({ id }) => id)}::uuid[])`.execute(ctx.tx)
}

/**
 * Stores a merge. Earlier merges into either person then lead to the one who stays, and so does the id of the other.
 */
export async function storeMerge(ctx: TenantContext, kept: PersonRow, merged: PersonRow): Promise<void> {
  await Promise.all([
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
