import type { InTenant } from '#platform/database/in-tenant.ts'
import type { JobHandlers } from '#platform/jobs/worker.ts'
import {
  type Actor,
  noOrigin,
  type Origin,
  type Subscribers,
  type TenantContext,
} from '#platform/tenant-context.ts'
import { asOwner } from './as-owner.ts'

export type SeedDoor = <Result>(
  step: { at: Date; actor: Actor; origin?: Origin },
  body: (ctx: TenantContext) => Promise<Result>,
) => Promise<Result>

/** Attendees are told; whatever else follows an event is done by the seed itself. */
const lettersOf =
  (subscribers: Subscribers): Subscribers =>
  (event) =>
    subscribers(event).filter((task) => /^registrations\.(tell|remind)/.test(task))

/** The door to one tenant at a chosen time. */
export function seedDoor(inTenant: InTenant, tenant: string, subscribers: Subscribers): SeedDoor {
  return ({ at, actor, origin = noOrigin }, body) =>
    inTenant({ tenant, access: 'system', actor, origin }, (ctx) =>
      body({ ...ctx, isVerified: true, now: at, subscribers: lettersOf(subscribers) }),
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

type Promised = {
  at: Date
  task: string
  payload: Record<string, unknown> & { tenantId: string; eventId: string }
}

/** An id tells in its first half when it was made. */
const madeAt = (id: string) => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16))

/** What was promised to those of one course, in its order; other courses are planted at the same time. */
export function takePromises(ownerUrl: string, courseId: string): Promise<Promised[]> {
  return asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{
      id: string
      tenant_id: string
      task: string
      payload: Promised['payload']
    }>(
      `delete from outbox o using registration r
       where r.tenant_id = o.tenant_id and r.id = (o.payload->>'registrationId')::uuid and r.course_id = $1
       returning o.id, o.tenant_id, o.task, o.payload`,
      [courseId],
    )
    return rows
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, tenant_id, task, payload }) => ({
        at: madeAt(id),
        task,
        payload: { ...payload, tenantId: tenant_id },
      }))
  })
}
