import type { InTenant } from '#platform/database/in-tenant.ts'
import { type JobHandlers, runJob } from '#platform/jobs/worker.ts'
import {
  type Actor,
  noOrigin,
  type Origin,
  type PromisedPayload,
  type Subscribers,
  type TenantContext,
} from '#platform/tenant-context.ts'

export type SeedDoor = <Result>(
  step: { at: Date; actor: Actor; origin?: Origin },
  body: (ctx: TenantContext) => Promise<Result>,
) => Promise<Result>

type Promised = { task: string; payload: PromisedPayload }

const isLetter = (task: string) => /^registrations\.(tell|remind)/.test(task)

/** Runs a job as a worker would have run it shortly after the event. */
function runJobAt(
  inTenant: InTenant,
  handlersOf: (inTenant: InTenant) => JobHandlers,
  { task, payload, tenantId, at }: Promised & { tenantId: string; at: Date },
): Promise<void> {
  const later = new Date(at.getTime() + 2000)
  const handlers = handlersOf((entry, body) => inTenant(entry, (ctx) => body({ ...ctx, now: later })))
  return runJob(
    handlers,
    task,
    { ...payload, tenantId, outboxId: payload.eventId },
    {
      isLast: false,
      isHeld: async () => true,
    },
  )
}

type Follow = {
  /** Which tasks follow an event. Only tasks that tell attendees are run; the seed does everything else itself. */
  subscribers: Subscribers
  handlersOf: (inTenant: InTenant) => JobHandlers
}

/**
 * The door to one tenant at a chosen time. Mails to attendees are written right after the step and at the same time; a
 * worker would write them today, from today's data.
 */
export function seedDoor(inTenant: InTenant, tenant: string, { subscribers, handlersOf }: Follow): SeedDoor {
  return async ({ at, actor, origin = noOrigin }, body) => {
    const promised: Promised[] = []
    const keep: Subscribers = (event, payload) => {
      for (const { task } of subscribers(event, payload)) if (isLetter(task)) promised.push({ task, payload })
      return []
    }
    let tenantId = ''
    const result = await inTenant({ tenant, access: 'system', actor, origin }, (ctx) => {
      tenantId = ctx.tenantId
      return body({ ...ctx, isVerified: true, now: at, subscribers: keep })
    })
    for (const one of promised) await runJobAt(inTenant, handlersOf, { ...one, tenantId, at })
    return result
  }
}
