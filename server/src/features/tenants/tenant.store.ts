import type { Tier } from '@reihum/contract/tenants/tiers.ts'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import type { Tenant } from '#platform/database/schema.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export type TenantRow = Selectable<Tenant>

/** Whoever changes the tenant waits here for one another; bookings and courses, which only refer to it, do not. */
export function lockTenant(ctx: TenantContext): Promise<TenantRow> {
  return ctx.tx
    .selectFrom('tenant')
    .selectAll()
    .where('id', '=', ctx.tenantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Keeps out everything that refers to the tenant too, so that nobody can book while it is held. */
export function lockTenantWhole(ctx: TenantContext): Promise<TenantRow> {
  return ctx.tx
    .selectFrom('tenant')
    .selectAll()
    .where('id', '=', ctx.tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The same from the platform's door, where the platform's own house is no tenant. */
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

/** A day in the tenant's time zone, as YYYY-MM-DD. */
type Day = string

export type Charge = {
  kind: 'month' | 'change'
  fromTier: Tier | null
  tier: Tier
  periodStart: Day
  periodEnd: Day
  netCents: number
}

/** False when that month was charged before: two nodes may come to it at once. */
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
