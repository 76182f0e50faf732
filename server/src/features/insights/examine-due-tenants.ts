import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import { sql } from 'kysely'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { examineTenant } from '#platform/invariants/examine-tenant.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { storeExamination } from './examination.store.ts'

type Doors = { inPlatform: InPlatform; inTenant: InTenant }

export async function examineAndKeep(
  inTenant: InTenant,
  tenantId: TenantId,
  isStopping?: () => boolean,
): Promise<void> {
  const entry = { tenant: tenantId, access: 'system', origin: noOrigin } as const
  const startedAt = await inTenant(entry, async ({ now }) => now)
  const clocked = performance.now()
  const findings = await examineTenant(inTenant, tenantId, isStopping)
  if (!findings) return
  const durationMs = Math.round(performance.now() - clocked)
  await inTenant(entry, (ctx) => storeExamination(ctx, { findings, startedAt, durationMs }))
}

/** Who is due longest, taken so that no other worker takes them too, and due again in an hour. */
function takeDueTenant(inPlatform: InPlatform): Promise<TenantId | undefined> {
  return inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<{ tenant_id: TenantId }>`
      update examination set due_at = ${now}::timestamptz + interval '1 hour' where tenant_id = (
        select tenant_id from examination where due_at <= ${now} order by due_at limit 1 for update skip locked)
      returning tenant_id`.execute(tx)
    return rows[0]?.tenant_id
  })
}

/**
 * Examines every tenant once an hour, one after the other: whoever was examined later is due later, which spreads the work
 * over the hour by itself.
 */
export async function examineDueTenants(
  { inPlatform, inTenant }: Doors,
  isStopping: () => boolean,
): Promise<void> {
  await inPlatform(({ tx, now }) =>
    sql`insert into examination (tenant_id, due_at)
      select t.id, ${now} from tenant t where not t.is_platform
        and not exists (select from examination e where e.tenant_id = t.id)
      on conflict do nothing`.execute(tx),
  )
  while (!isStopping()) {
    const tenantId = await takeDueTenant(inPlatform)
    if (!tenantId) return
    await examineAndKeep(inTenant, tenantId, isStopping)
  }
}
