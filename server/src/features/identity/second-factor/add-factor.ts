import type { ChangedFactors } from '@reihum/contract/identity/second-factor.schema.ts'
import type { DomainEvent } from '#platform/audit/record.ts'
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
 * Adds a factor to the own account. With the first one all other sign-ins end, which were opened without any, and
 * there are recovery codes for the day on which it is lost.
 */
export function addFactor(
  request: AccountRequest,
  add: (ctx: PlatformContext, user: Session) => Promise<DomainEvent>,
): Promise<ChangedFactors> {
  return inOwnAccount(request, async (ctx, user) => {
    await lockUser(ctx, user.id)
    // Another first factor may just have ended this sign-in.
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
