import { requireSuperuser } from '#features/identity/session.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Superuser } from './record-for-tenant.ts'

/** Opens the platform context for a superuser, who is checked in the same transaction. */
export function asSuperuser<Result>(
  { inPlatform, caller, origin }: RequestContext,
  body: (ctx: PlatformContext, superuser: Superuser) => Promise<Result>,
): Promise<Result> {
  return inPlatform(async (ctx) => {
    const { id, username, caller: known } = await requireSuperuser(ctx, caller)
    return body(ctx, { id, username, sessionId: known.sessionId, origin })
  })
}
