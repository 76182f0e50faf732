import type { ChangedFactors } from '@reihum/contract/identity/second-factor.schema.ts'
import type { DomainEvent } from '#platform/audit/event.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { type AccountRequest, inOwnAccount, recordOfAccount } from '../account-request.ts'
import { deleteAccountTokens } from '../account-token.store.ts'
import { revokeOtherSessions } from '../session.store.ts'
import { actorOf, requireSession } from '../session.ts'
import { lockUser } from '../user.store.ts'
import { storeNewRecoveryCodes } from './code.store.ts'
import { countRecoveryCodes, hasSecondFactor, secondFactorsOf } from './second-factor.queries.ts'

type Session = Parameters<Parameters<typeof inOwnAccount>[1]>[1]

/**
 * Adds a factor to the user's own account. The first factor ends all other sessions, because they were opened without
 * one, and creates recovery codes.
 */
export function addFactor(
  request: AccountRequest,
  add: (ctx: PlatformContext, user: Session) => Promise<DomainEvent>,
): Promise<ChangedFactors> {
  return inOwnAccount(request, async (ctx, user) => {
    await lockUser(ctx, user.id)
    // A concurrent request that added the first factor may just have ended this session.
    await requireSession(ctx, user.caller)
    const isFirst = !(await hasSecondFactor(ctx, user.id))
    const event = await add(ctx, user)
    if (isFirst) {
      await revokeOtherSessions(ctx, user.id, user.caller.sessionId)
      await deleteAccountTokens(ctx, user.id, ['sign-in', 'second-factor'])
    }
    const hasWayBack = !isFirst && (await countRecoveryCodes(ctx, user.id)) > 0
    const recoveryCodes = hasWayBack ? null : await storeNewRecoveryCodes(ctx, user.id)
    await recordOfAccount(ctx, { actor: actorOf(user), origin: request.origin }, event)
    return { factors: await secondFactorsOf(ctx, user.id), recoveryCodes }
  })
}
