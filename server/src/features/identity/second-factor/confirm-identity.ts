import type { IdentityProof, PasskeyRequest } from '@reihum/contract/identity/second-factor.schema.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { Refusal } from '#platform/refusal.ts'
import { type AccountRequest, inOwnAccount } from '../account-request.ts'
import { requirePassword } from '../require-password.ts'
import { requireSession } from '../session.ts'
import { type PasskeyDoor, passkeyRequest, readPasskey, takePasskey } from './passkey-door.ts'
import { knownCredentials, secondFactorsOf } from './second-factor.queries.ts'

const freshMs = 10 * 60_000

export function proofRequest(request: AccountRequest, door: PasskeyDoor): Promise<PasskeyRequest> {
  return inOwnAccount(request, async (ctx, { id }) =>
    passkeyRequest(
      door,
      { use: 'proof', subject: id },
      { now: ctx.now, allowed: await knownCredentials(ctx, id) },
    ),
  )
}

/**
 * Requires a signed-in user to confirm their identity, because what follows decides who can sign in. Where the account
 * has neither password nor passkey, a recent sign-in with the provider is enough.
 */
export async function confirmIdentity(
  { inPlatform, caller, origin }: AccountRequest,
  door: PasskeyDoor,
  { currentPassword, passkey }: IdentityProof,
): Promise<void> {
  const { id: userId } = await inPlatform((ctx) => requireSession(ctx, caller))
  if (passkey && currentPassword === undefined) {
    const shown = await readPasskey(inPlatform, door, passkey, { use: 'proof', subject: userId })
    if (shown.userId !== userId) throw new Refusal('PASSKEY_REFUSED')
    return inPlatform((ctx) => takePasskey(ctx, shown))
  }
  const isFresh =
    currentPassword === undefined && (await inPlatform((ctx) => cameJustNow(ctx, userId, caller)))
  if (!isFresh) await requirePassword(inPlatform, { userId, password: currentPassword ?? '', origin })
}

/** Whether this sign-in with a provider is recent and nothing else could be shown; an older one has to be renewed. */
async function cameJustNow(
  ctx: PlatformContext,
  userId: string,
  caller: AccountRequest['caller'],
): Promise<boolean> {
  const { proofs } = await secondFactorsOf(ctx, userId)
  if (!proofs.includes('fresh-sign-in')) return false
  const session = await ctx.tx
    .selectFrom('user_session')
    .select('created_at')
    .where('id', '=', caller?.sessionId ?? '')
    .where('way', '=', 'provider')
    .where('created_at', '>', new Date(ctx.now.getTime() - freshMs))
    .executeTakeFirst()
  if (!session) throw new Refusal('SIGN_IN_AGAIN')
  return true
}
