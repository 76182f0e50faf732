import { sql } from 'kysely'
import { eraseFacts } from '#features/courses/facts/keep-facts.ts'
import { nameSortOf } from '#features/people/person-identity.rules.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export type NamedNow = {
  personId: string
  firstName: string
  lastName: string
  email: string
  birthDate: string
}

/** Makes the record of somebody who is named and not known yet. */
export async function insertPerson(ctx: TenantContext, named: NamedNow): Promise<void> {
  await ctx.tx
    .insertInto('person')
    .values({
      tenant_id: ctx.tenantId,
      id: named.personId,
      first_name: named.firstName,
      last_name: named.lastName,
      name_sort: nameSortOf(named),
      email: named.email,
      birth_date: named.birthDate || null,
      created_at: ctx.now,
    })
    .execute()
}

/** From now on the place is theirs; whatever was given of somebody before them is gone. */
export async function storeNamed(ctx: TenantContext, registrationId: string, named: NamedNow): Promise<void> {
  await ctx.tx
    .updateTable('registration')
    .set({
      person_id: named.personId,
      first_name: named.firstName,
      last_name: named.lastName,
      name_sort: nameSortOf(named),
      email: named.email,
      birth_date: named.birthDate || null,
      phone: '',
      street: '',
      postal_code: '',
      city: '',
      unnamed: false,
      revision: sql`revision + 1`,
    })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', registrationId)
    .execute()
}

/**
 * Deletes the records of people who were replaced, where nothing else is known of them: they never came, and nobody but the firm
 * named them. A record that something refers to stays.
 */
export async function forgetReplaced(ctx: TenantContext, personIds: readonly string[]): Promise<void> {
  for (const id of new Set(personIds)) {
    await sql`savepoint forget_replaced`.execute(ctx.tx)
    try {
      await eraseFacts(ctx, id)
      const { numAffectedRows } =
        await sql`delete from person p where p.tenant_id = ${ctx.tenantId} and p.id = ${id} and p.internal_notes = ''
        and not exists (select from registration r where r.tenant_id = p.tenant_id and r.person_id = p.id)
        and not exists (select from booking b where b.tenant_id = p.tenant_id and b.contact_person_id = p.id)
        and not exists (select from audit_entry a
          where a.tenant_id = p.tenant_id and a.subject_kind = 'person' and a.subject_id = p.id)`.execute(
          ctx.tx,
        )
      // Whatever was said of somebody who stays, stays too.
      await (numAffectedRows
        ? sql`release savepoint forget_replaced`
        : sql`rollback to savepoint forget_replaced`
      ).execute(ctx.tx)
    } catch (error) {
      if (!refersToPerson(error)) throw error
      await sql`rollback to savepoint forget_replaced`.execute(ctx.tx)
    }
  }
}

/** The code of a foreign key that would lead nowhere. */
const refersToPerson = (error: unknown) => (error as { code?: string }).code === '23503'

export async function storeNamesUntil(ctx: TenantContext, bookingId: string, day: string | null) {
  await ctx.tx
    .updateTable('booking')
    .set({ names_until: day })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', bookingId)
    .execute()
}

/** The bookings that were not reminded before: of two workers that find the same ones, one reminds of them. */
export async function storeNamesReminded(
  ctx: TenantContext,
  bookingIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    update booking set names_reminded_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and id = any(${[...bookingIds]}::uuid[]) and names_reminded_at is null
    returning id`.execute(ctx.tx)
  return new Set(rows.map(({ id }) => id))
}
