import { sql } from 'kysely'
import { holdPersons } from '#features/people/hold-persons.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Locks the persons before the registrations that refer to them, because merge and erasure lock in that order too. */
export function holdPersonsOf(ctx: TenantContext, registrationIds: readonly string[]): Promise<void> {
  return holdPersons(
    ctx,
    sql`select person_id from registration
      where tenant_id = ${ctx.tenantId} and id = any (${[...registrationIds]}::uuid[])`,
  )
}

/**
 * Locks everybody who is named in a booking or written to about it, so that nobody is erased before the writing is
 * done.
 */
export function holdPeopleOf(ctx: TenantContext, registrationId: string): Promise<void> {
  return holdPersons(
    ctx,
    sql`select unnest(array[other.person_id, b.contact_person_id]) from registration r
      join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
      join registration other on other.tenant_id = r.tenant_id and other.booking_id = r.booking_id
      where r.tenant_id = ${ctx.tenantId} and r.id = ${registrationId}`,
  )
}
