import { taxCategory } from '@reihum/contract/courses/course-terms.ts'
import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** The tax contained in the prices of everybody who has a place, one entry for each rate. */
export async function taxesOf(ctx: TenantContext, ids: readonly string[]): Promise<AttendeeBooking['taxes']> {
  if (ids.length === 0) return []
  const rows = await ctx.tx
    .selectFrom('price_line')
    .select(['tax_category', 'tax_rate'])
    .select(sql<number>`sum(gross_cents - net_cents)::int`.as('cents'))
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`registration_id = any(${[...ids]}::uuid[])`)
    .groupBy(['tax_category', 'tax_rate'])
    .orderBy('tax_rate', 'desc')
    .execute()
  return rows.map((row) => ({
    category: taxCategory.parse(row.tax_category),
    rate: row.tax_rate,
    cents: row.cents,
  }))
}
