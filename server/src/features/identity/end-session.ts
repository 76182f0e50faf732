import { record } from '#platform/audit/record.ts'
import { type InPlatform, recorderOf } from '#platform/database/in-platform.ts'
import type { Caller } from '#platform/database/in-tenant.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Origin } from '#platform/tenant-context.ts'
import { deleteAccountTokens } from './account-token.store.ts'
import { sessionsEnded } from './identity.events.ts'
import { sessionsOf } from './session.queries.ts'
import { revokeOtherSessions, revokeSession } from './session.store.ts'
import { actorOf, requireSession } from './session.ts'

type Acting = { caller: Caller; origin: Origin }

/** Ends one of the user's own sessions; nothing happens if it has already ended. */
export function endSession(inPlatform: InPlatform, sessionId: string, { caller, origin }: Acting) {
  return inPlatform(async (ctx) => {
    const user = await requireSession(ctx, caller)
    const own = await ctx.tx
      .selectFrom('user_session')
      .select('id')
      .where('id', '=', sessionId)
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    if (!own) throw new Refusal('NOT_FOUND')
    if (await revokeSession(ctx, sessionId))
      await record(recorderOf(ctx, { actor: actorOf(user), origin }), sessionsEnded(user.id, 1))
    return sessionsOf(ctx, user.id, user.caller.sessionId)
  })
}

/** Ends all other sessions of the user, and tokens that could still start one. */
export function endOtherSessions(inPlatform: InPlatform, { caller, origin }: Acting) {
  return inPlatform(async (ctx) => {
    const user = await requireSession(ctx, caller)
    const ended = await revokeOtherSessions(ctx, user.id, user.caller.sessionId)
    await deleteAccountTokens(ctx, user.id, ['sign-in', 'second-factor'])
    if (ended > 0)
      await record(recorderOf(ctx, { actor: actorOf(user), origin }), sessionsEnded(user.id, ended))
    return sessionsOf(ctx, user.id, user.caller.sessionId)
  })
}
