import type { Tier } from '@reihum/contract/tenants/tiers.ts'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import type { Tenant } from '#platform/database/schema.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export type TenantRow = Selectable<Tenant>

/** Locks the tenant against other changes; bookings and courses only refer to it and need not wait. */
export function lockTenant(ctx: TenantContext): Promise<TenantRow> {
  return ctx.tx
    .selectFrom('tenant')
    .selectAll()
    .where('id', '=', ctx.tenantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Locks the tenant also against new rows that refer to it, so that nobody can book in the meantime. */
export function lockTenantWhole(ctx: TenantContext): Promise<TenantRow> {
  return ctx.tx
    .selectFrom('tenant')
    .selectAll()
    .where('id', '=', ctx.tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Locks a tenant in the platform context. The platform's own tenant counts as not found. */
export async function lockAnyTenant({ tx }: Pick<PlatformContext, 'tx'>, id: string): Promise<TenantRow> {
  const row = await tx
    .selectFrom('tenant')
    .selectAll()
    .where('id', '=', id)
    .where('is_platform', '=', false)
    .where('is_drill', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

type Door = Pick<PlatformContext, 'tx' | 'now'>

export async function updateTenant({ tx }: Pick<Door, 'tx'>, id: string, columns: Updateable<Tenant>) {
  await tx.updateTable('tenant').set(columns).where('id', '=', id).execute()
}

/** A date in the tenant's time zone, as YYYY-MM-DD. */
type Day = string

export type Charge = {
  kind: 'month' | 'change' | 'recommendation'
  fromTier: Tier | null
  tier: Tier
  periodStart: Day
  periodEnd: Day
  netCents: number
}

/** False when the month was already charged, possibly by another node. */
export async function insertCharge({ tx, now }: Door, tenantId: string, charge: Charge): Promise<boolean> {
  const inserted = await tx
    .insertInto('tier_charge')
    .values({
      tenant_id: tenantId,
      id: newId(now.getTime()),
      at: now,
      kind: charge.kind,
      from_tier: charge.fromTier,
      tier: charge.tier,
      period_start: charge.periodStart,
      period_end: charge.periodEnd,
      net_cents: charge.netCents,
    })
    .onConflict((c) =>
      c.columns(['tenant_id', 'period_start']).where(sql<boolean>`kind = 'month'`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
