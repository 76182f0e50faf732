import { verificationRequested } from './account.events.ts'
import { accountOf } from './account.queries.ts'
import { addressToVerify } from './account.rules.ts'
import { type AccountRequest, inOwnAccount, recordOfAccount } from './account-request.ts'
import { countAttempt } from './attempts.ts'
import { actorOf } from './session.ts'

/** Mails the verification link again, to the pending address or else to the current one. */
export function requestVerification(request: AccountRequest): Promise<{ done: true }> {
  return inOwnAccount(request, async (ctx, user) => {
    const account = await accountOf(ctx, user.id)
    if (addressToVerify(account, account.verified)) {
      const { ipAddress: address } = request.origin
      await countAttempt(ctx, { purpose: 'verification', account: user.id, address })
      const event = verificationRequested({ userId: user.id, locale: request.locale })
      await recordOfAccount(ctx, { actor: actorOf(user), origin: request.origin }, event)
    }
    return { done: true as const }
  })
}
