import type { AttendeeRegistration } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

type Reductions = AttendeeRegistration['reductions']

/** What is taken off the price of each registration: its lines below zero, in their order. What was not proved is taken off no more. */
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
    .where(
      sql<boolean>`not exists (select from place_proof q where q.tenant_id = price_line.tenant_id
        and q.registration_id = price_line.registration_id and q.receivable_id is not null
        and q.name = price_line.label and q.cents = -price_line.gross_cents)`,
    )
    .orderBy('id')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ registration_id }) => registration_id)].map(([id, lines]) => [
      id,
      lines.map(({ name, cents }) => ({ name, cents })),
    ]),
  )
}
