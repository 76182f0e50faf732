import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import { type DomainEvent, record } from '#platform/audit/record.ts'
import { type PlatformContext, recorderOf } from '#platform/database/in-platform.ts'
import type { Origin } from '#platform/tenant-context.ts'

/** A superuser at work. */
export type Superuser = { id: string; username: string; sessionId: string; origin: Origin }

/** What a superuser does to a tenant stands in the platform's log and, as the work of its support, in the tenant's own. */
export async function recordForTenant(
  ctx: PlatformContext,
  { id, username, origin }: Superuser,
  tenantId: string,
  event: DomainEvent,
): Promise<void> {
  const who = { userId: id as never, name: username }
  await record(recorderOf(ctx, { actor: { kind: 'user', ...who }, origin }), event)
  const actor = { kind: 'support', ...who } as const
  await record(recorderOf(ctx, { actor, origin, tenantId: tenantId as TenantId }), event)
}
