import { sql } from 'kysely'
import { fold } from '#platform/fold.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Named = { firstName: string; lastName: string; email: string }

export const nameSortOf = ({ firstName, lastName }: Named): string => fold(`${lastName} ${firstName}`)

const identityOf = (email: string, nameSort: string) => `${email.toLowerCase()} ${nameSort}`

/** Ids of people, by who they are: of those the tenant knows, and new ones for the others. */
export type People = { idOf(person: Named): { id: string; isNew: boolean } }

/**
 * Whoever has the same name and the same address as somebody before is the same person. Two bookings that arrive at once in
 * two courses may each make one of a newcomer; they can be merged afterwards, which a lock on people would cost every booking.
 * Whoever is known is held, in the order of ids, against being merged or erased before the booking refers to them.
 */
export async function recognisePeople(ctx: TenantContext, named: readonly Named[]): Promise<People> {
  const wanted = named.map((person) => ({ email: person.email.toLowerCase(), name: nameSortOf(person) }))
  // One look into the index for each of them: a join would be planned once, while nobody is known yet, and from then on
  // read all persons for every booking.
  const { rows } = await sql<{ id: string; email: string; name_sort: string }>`
    with found as materialized (
      select oldest.id from json_to_recordset(${JSON.stringify(wanted)}::json) as w(email text, name text)
      cross join lateral (
        select id from person p
        where p.tenant_id = ${ctx.tenantId} and p.email_sort = w.email and p.name_sort = w.name
        order by p.id limit 1) oldest)
    select p.id, p.email, p.name_sort from person p
    where p.tenant_id = ${ctx.tenantId} and p.id = any (array(select id from found))
    order by p.id for key share`.execute(ctx.tx)
  const known = new Map(rows.map(({ id, email, name_sort }) => [identityOf(email, name_sort), id]))
  return {
    idOf(person) {
      const identity = identityOf(person.email, nameSortOf(person))
      const found = known.get(identity)
      if (found) return { id: found, isNew: false }
      const id = newId(ctx.now.getTime())
      known.set(identity, id)
      return { id, isNew: true }
    },
  }
}
