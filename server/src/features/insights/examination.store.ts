import type { TenantContext } from '#platform/tenant-context.ts'
import type { TenantFinding } from './examination.rules.ts'

type Examined = { findings: readonly TenantFinding[]; startedAt: Date; durationMs: number }

const day = 24 * 3_600_000

const brokenRules = (findings: readonly TenantFinding[], level: TenantFinding['level']) =>
  findings.filter((found) => found.level === level && found.broken > 0).length

/** Stored with the time at which the examination began, so that it does not answer later requests. */
export async function storeExamination(
  { tx, tenantId, now }: TenantContext,
  { findings, startedAt, durationMs }: Examined,
): Promise<void> {
  const examined = {
    examined_at: startedAt,
    duration_ms: durationMs,
    findings: JSON.stringify(findings),
    violations: brokenRules(findings, 'violation'),
    warnings: brokenRules(findings, 'warning'),
  }
  await tx
    .insertInto('examination')
    .values({ tenant_id: tenantId, due_at: new Date(now.getTime() + day), ...examined })
    .onConflict((known) =>
      known
        .column('tenant_id')
        .doUpdateSet(examined)
        .where((eb) =>
          eb.or([eb('examination.examined_at', 'is', null), eb('examination.examined_at', '<=', startedAt)]),
        ),
    )
    .execute()
}

/** Locks the tenant's row, so that two simultaneous requests count as one. */
export async function lockExamination({ tx, tenantId, now }: TenantContext) {
  await tx
    .insertInto('examination')
    .values({ tenant_id: tenantId, due_at: new Date(now.getTime() + day) })
    .onConflict((known) => known.column('tenant_id').doNothing())
    .execute()
  return tx
    .selectFrom('examination')
    .select('requested_at as requestedAt')
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function storeRequest({ tx, tenantId, now }: TenantContext): Promise<void> {
  await tx.updateTable('examination').set({ requested_at: now }).where('tenant_id', '=', tenantId).execute()
}
