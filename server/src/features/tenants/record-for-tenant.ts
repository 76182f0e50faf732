import type { TenantId, UserId } from '@reihum/contract/wire/ids.schema.ts'
import type { DomainEvent } from '#platform/audit/event.ts'
import { record } from '#platform/audit/record.ts'
import { type PlatformContext, recorderOf } from '#platform/database/in-platform.ts'
import type { Origin } from '#platform/tenant-context.ts'

export type Superuser = { id: string; username: string; sessionId: string; origin: Origin }

/**
 * Records what a superuser does to a tenant in the platform's log and, as an action of support, in the tenant's own
 * log.
 */
export async function recordForTenant(
  ctx: PlatformContext,
  { id, username, origin }: Superuser,
  tenantId: string,
  event: DomainEvent,
): Promise<void> {
  const who = { userId: id as UserId, name: username }
  await record(recorderOf(ctx, { actor: { kind: 'user', ...who }, origin }), event)
  const actor = { kind: 'support', ...who } as const
  await record(recorderOf(ctx, { actor, origin, tenantId: tenantId as TenantId }), event)
}
