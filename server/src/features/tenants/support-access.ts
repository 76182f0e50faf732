import type { PlatformContext } from '#platform/database/in-platform.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { recordForTenant, type Superuser } from './record-for-tenant.ts'
import { supportEntered, supportLeft } from './tenant.events.ts'
import { lockAnyTenant } from './tenant.store.ts'

const lastsMs = 60 * 60_000

/** The running support of this session in that tenant. */
function running({ tx, now }: PlatformContext, { sessionId }: Superuser, tenantId: string) {
  return tx
    .selectFrom('support_access')
    .select(['id', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/**
 * Lets a superuser work in a tenant for an hour, in this session only, and records it in the tenant's log. Asking again
 * during that hour does not extend it: every hour has its own entry in the log.
 */
export async function enterTenant(
  ctx: PlatformContext,
  superuser: Superuser,
  { tenantId, reason }: { tenantId: string; reason: string },
) {
  const { slug, suspended_at } = await lockAnyTenant(ctx, tenantId)
  if (suspended_at) throw new Refusal('NOT_FOUND')
  const access = await running(ctx, superuser, tenantId)
  const until = access?.expires_at ?? new Date(ctx.now.getTime() + lastsMs)
  if (!access) {
    await ctx.tx
      .insertInto('support_access')
      .values({
        tenant_id: tenantId,
        id: newId(ctx.now.getTime()),
        user_id: superuser.id,
        session_id: superuser.sessionId,
        reason,
        started_at: ctx.now,
        expires_at: until,
      })
      .execute()
    await recordForTenant(ctx, superuser, tenantId, supportEntered(tenantId, reason, until))
  }
  return { tenantId, slug, until: until.toISOString() }
}

/** Ends support before its hour is over; does nothing when none is running. */
export async function leaveTenant(ctx: PlatformContext, superuser: Superuser, tenantId: string) {
  await lockAnyTenant(ctx, tenantId)
  const access = await running(ctx, superuser, tenantId)
  if (access) {
    await ctx.tx
      .updateTable('support_access')
      .set({ ended_at: ctx.now })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', access.id)
      .execute()
    await recordForTenant(ctx, superuser, tenantId, supportLeft(tenantId))
  }
  return { ended: true as const }
}
