import type { AttendeeRegistration } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

type Reductions = AttendeeRegistration['reductions']

/** What was taken off the price of each registration: its lines below zero, in their order. */
export async function reductionsOf(
  ctx: TenantContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Reductions>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.tx
    .selectFrom('price_line')
    .select(['registration_id', 'label as name', sql<number>`-gross_cents`.as('cents')])
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`registration_id = any(${[...ids]}::uuid[])`)
    .where('gross_cents', '<', 0)
    .orderBy('id')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ registration_id }) => registration_id)].map(([id, lines]) => [
      id,
      lines.map(({ name, cents }) => ({ name, cents })),
    ]),
  )
}
