import { sql } from 'kysely'
import { insertTogether } from '#platform/database/insert-together.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { GivenBackLine } from './given-back.rules.ts'

/** What a place costs from now on. */
export type NewPrice = {
  id: string
  feeCents: number
  /** Of how many dates the price was made; null: nothing was ever given back. */
  pricedDates: number | null
  lines: readonly (GivenBackLine & { label: string })[]
}

/** Stores what is taken off these prices for dates, in place of what was. The registrations are locked. */
export async function storePrices(ctx: TenantContext, prices: readonly NewPrice[]): Promise<void> {
  const ids = prices.map(({ id }) => id)
  await sql`delete from price_line where tenant_id = ${ctx.tenantId} and registration_id = any(${ids}::uuid[])
    and appointment_id is not null`.execute(ctx.tx)
  const lines = prices.flatMap(({ id, lines: own }) =>
    own.map((line) => ({
      tenant_id: ctx.tenantId,
      id: newId(ctx.now.getTime()),
      registration_id: id,
      label: line.label,
      gross_cents: -line.grossCents,
      net_cents: -line.netCents,
      tax_category: line.taxCategory,
      tax_rate: line.taxRate,
      appointment_id: line.appointmentId,
    })),
  )
  await insertTogether(ctx.tx, { price_line: lines })
  const changes = prices.map(({ id, feeCents, pricedDates }) => ({ id, feeCents, pricedDates }))
  await sql`update registration r set fee_cents = s."feeCents", priced_dates = s."pricedDates", revision = r.revision + 1
    from json_to_recordset(${JSON.stringify(changes)}::json) as s(id uuid, "feeCents" int, "pricedDates" int)
    where r.tenant_id = ${ctx.tenantId} and r.id = s.id and r.id = any(${ids}::uuid[])`.execute(ctx.tx)
}
