import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { identityOf, identityOfPerson, type Named, nameSortOf } from './person-identity.rules.ts'

/** The ids of people: existing ones for known persons, new ones for the others. */
export type People = {
  /** The id of a person who is known already, and null for somebody new. */
  find(person: Named): string | null
  /** Without an address nobody is recognised: many people have the same name. */
  idOf(person: Named): { id: string; isNew: boolean }
}

/**
 * Recognises a person by the same name and address. Two simultaneous bookings in two courses may each create a record
 * for a new person; the records can be merged later, while a lock to prevent it would slow down every booking. Known
 * persons are locked in the order of their ids, so that they are not merged or erased before the booking refers to
 * them; so are the persons of `chosen`, whom somebody named by their ids.
 */
export async function recognisePeople(
  ctx: TenantContext,
  named: readonly Named[],
  chosen: readonly string[] = [],
): Promise<People> {
  const addressed = named.filter(({ email }) => email !== '')
  const wanted = addressed.map((person) => ({ email: person.email.toLowerCase(), name: nameSortOf(person) }))
  // One index look-up per person. A join would be planned once, while the table is empty, and would then read all
  // persons for every booking.
  const { rows } = await sql<{ id: string; email: string; name_sort: string; erased_at: Date | null }>`
    with found as materialized (
      select oldest.id from json_to_recordset(${JSON.stringify(wanted)}::json) as w(email text, name text)
      cross join lateral (
        select id from person p
        where p.tenant_id = ${ctx.tenantId} and p.email_sort = w.email and p.name_sort = w.name
        order by p.id limit 1) oldest)
    select p.id, p.email, p.name_sort, p.erased_at from person p
    where p.tenant_id = ${ctx.tenantId} and p.id = any (array(select id from found) || ${[...chosen]}::uuid[])
    order by p.id for key share`.execute(ctx.tx)
  for (const id of chosen) {
    const person = rows.find((row) => row.id === id)
    if (!person) throw new Refusal('NOT_FOUND')
    if (person.erased_at) throw new Refusal('PERSON_ERASED')
  }
  const known = new Map(rows.map(({ id, email, name_sort }) => [identityOf(email, name_sort), id]))
  const find = (person: Named) =>
    (person.email === '' ? undefined : known.get(identityOfPerson(person))) ?? null
  return {
    find,
    idOf(person) {
      const found = find(person)
      if (found) return { id: found, isNew: false }
      const id = newId(ctx.now.getTime())
      known.set(identityOfPerson(person), id)
      return { id, isNew: true }
    },
  }
}
