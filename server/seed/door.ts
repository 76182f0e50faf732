import type { InTenant } from '#platform/database/in-tenant.ts'
import type { JobHandlers } from '#platform/jobs/worker.ts'
import { type Actor, noOrigin, type Origin, type TenantContext } from '#platform/tenant-context.ts'

export type SeedDoor = <Result>(
  step: { at: Date; actor: Actor; origin?: Origin },
  body: (ctx: TenantContext) => Promise<Result>,
) => Promise<Result>

/** The door to one tenant at a chosen time. What follows an event is done by the seed itself, at that time too. */
export function seedDoor(inTenant: InTenant, tenant: string): SeedDoor {
  return ({ at, actor, origin = noOrigin }, body) =>
    inTenant({ tenant, access: 'system', actor, origin }, (ctx) =>
      body({ ...ctx, isVerified: true, now: at, subscribers: () => [] }),
    )
}

/** Runs a job as a worker would have run it shortly after the event. */
export function runJobAt(
  inTenant: InTenant,
  handlersOf: (inTenant: InTenant) => JobHandlers,
  {
    task,
    at,
    payload,
  }: { task: string; at: Date; payload: Record<string, unknown> & { tenantId: string; eventId: string } },
): Promise<void> {
  const later = new Date(at.getTime() + 2000)
  const handlers = handlersOf((entry, body) => inTenant(entry, (ctx) => body({ ...ctx, now: later })))
  const handler = handlers[task]
  if (!handler) throw new Error(`nobody handles ${task}`)
  return handler({ ...payload, outboxId: payload.eventId }, { isLast: false })
}
