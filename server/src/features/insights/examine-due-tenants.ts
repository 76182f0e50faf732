import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import { sql } from 'kysely'
import type { InPlatform } from '#platform/database/in-platform.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { storeExamination } from './examination.store.ts'
import { type Examiner, examineTenant } from './examine-tenant.ts'

type Dependencies = Examiner & { inPlatform: InPlatform }

export async function examineAndKeep(
  examiner: Examiner,
  tenantId: TenantId,
  isStopping?: () => boolean,
): Promise<void> {
  const { inTenant } = examiner
  const entry = { tenant: tenantId, access: 'system', origin: noOrigin } as const
  const startedAt = await inTenant(entry, async ({ now }) => now)
  const clocked = performance.now()
  const findings = await examineTenant(examiner, tenantId, isStopping)
  if (!findings) return
  const durationMs = Math.round(performance.now() - clocked)
  await inTenant(entry, (ctx) => storeExamination(ctx, { findings, startedAt, durationMs }))
}

/**
 * Takes the tenant that is due longest. It is due again in about a day, so no other worker takes it too; the hours differ, so
 * that tenants that came about together are not examined together for good.
 */
function takeDueTenant(inPlatform: InPlatform): Promise<TenantId | undefined> {
  return inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<{ tenant_id: TenantId }>`
      update examination set due_at = ${now}::timestamptz + interval '20 hours'
        + random() * interval '8 hours' where tenant_id = (
        select tenant_id from examination where due_at <= ${now} order by due_at limit 1 for update skip locked)
      returning tenant_id`.execute(tx)
    return rows[0]?.tenant_id
  })
}

/** New tenants are due at once. The first time after the start all tenants are looked at, because some may have been moved in. */
function addTenants(inPlatform: InPlatform, lately: boolean): Promise<unknown> {
  return inPlatform(({ tx, now }) =>
    sql`insert into examination (tenant_id, due_at)
      select t.id, ${now} from tenant t where not t.is_platform
        and (not ${lately} or t.created_at > ${now}::timestamptz - interval '2 days')
        and not exists (select from examination e where e.tenant_id = t.id)
      on conflict do nothing`.execute(tx),
  )
}

/**
 * Examines every tenant about once a day, one after the other. A tenant examined later is due later, which spreads the
 * work over the day.
 */
export function tenantExaminer({
  inPlatform,
  ...examiner
}: Dependencies): (isStopping: () => boolean) => Promise<void> {
  let areAllKnown = false
  return async (isStopping) => {
    await addTenants(inPlatform, areAllKnown)
    areAllKnown = true
    while (!isStopping()) {
      const tenantId = await takeDueTenant(inPlatform)
      if (!tenantId) return
      await examineAndKeep(examiner, tenantId, isStopping)
    }
  }
}
