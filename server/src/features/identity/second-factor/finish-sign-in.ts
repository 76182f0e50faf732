import type {
  PasskeyRequest,
  SecondFactorWay,
  secondStep,
} from '@reihum/contract/identity/second-factor.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { z } from 'zod'
import type { InPlatform, PlatformContext } from '#platform/database/in-platform.ts'
import { Refusal } from '#platform/refusal.ts'
import { tokenHash } from '#platform/secret-token.ts'
import type { Origin } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { recordOfAccount } from '../account-request.ts'
import { findAccountToken, takeAccountToken } from '../account-token.store.ts'
import { forgetAttempts } from '../attempts.ts'
import { countGuess } from '../count-guess.ts'
import { enterAccount } from '../enter-account.ts'
import type { WayIn } from '../identity.events.ts'
import { actorOf } from '../session.ts'
import { lockUser } from '../user.store.ts'
import { takeCode, takeRecoveryCode } from './code.store.ts'
import type { ChallengeUse } from './passkey-challenge.ts'
import {
  type PasskeyDoor,
  passkeyRequest,
  readPasskey,
  type ShownPasskey,
  takePasskey,
} from './passkey-door.ts'
import { recoveryCodeUsed } from './second-factor.events.ts'
import { countRecoveryCodes, knownCredentials } from './second-factor.queries.ts'

type Dependencies = { tokenKey: Uint8Array; vault: Vault; door: PasskeyDoor }
type Step = z.output<typeof secondStep>
type Request = { inPlatform: InPlatform; origin: Origin; locale: Locale }

const stepOf = (pendingToken: string): ChallengeUse => ({
  use: 'second-step',
  subject: tokenHash(pendingToken),
})

async function findPending(ctx: PlatformContext, pendingToken: string) {
  const found = await findAccountToken(ctx, 'second-factor', pendingToken)
  if (!found) throw new Refusal('SIGN_IN_EXPIRED')
  return found
}

/** The request for a passkey during a begun sign-in. */
export function secondStepRequest(
  inPlatform: InPlatform,
  door: PasskeyDoor,
  pendingToken: string,
): Promise<PasskeyRequest> {
  return inPlatform(async (ctx) => {
    const { user_id } = await findPending(ctx, pendingToken)
    const allowed = await knownCredentials(ctx, user_id)
    return passkeyRequest(door, stepOf(pendingToken), { now: ctx.now, allowed })
  })
}

/**
 * Checks the second factor after a password or a provider. A typed code is counted and committed before it is checked.
 * A begun sign-in allows several tries until it expires, and is used up by the first right one.
 */
export async function finishSignIn(
  request: Request,
  { tokenKey, vault, door }: Dependencies,
  step: Step,
): Promise<{ token: string }> {
  const { inPlatform, origin } = request
  const { pendingToken } = step
  const { userId, attempt } = await inPlatform(async (ctx) => {
    const { user_id } = await findPending(ctx, pendingToken)
    const tried = { purpose: 'second-factor' as const, account: user_id, address: origin.ipAddress }
    // Passkeys are not counted, because a signature cannot be guessed.
    if (!step.passkey) await countGuess(ctx, tried, { userId: user_id, origin })
    return { userId: user_id, attempt: tried }
  })
  const shown = step.passkey && (await readPasskey(inPlatform, door, step.passkey, stepOf(pendingToken)))
  return inPlatform(async (ctx) => {
    // The account is locked before its token, as everywhere.
    const user = await lockUser(ctx, userId)
    const begun = user && (await takeAccountToken(ctx, 'second-factor', pendingToken))
    if (!begun) throw new Refusal('SIGN_IN_EXPIRED')
    const secondFactor = await takeFactor(ctx, vault, userId, { ...step, shown })
    if (secondFactor === 'recovery') {
      const event = recoveryCodeUsed(
        { userId, locale: request.locale },
        await countRecoveryCodes(ctx, userId),
      )
      await recordOfAccount(ctx, { actor: actorOf(user), origin }, event)
    }
    const entry = {
      userId,
      origin,
      way: begun.way as WayIn,
      provider: begun.provider ?? undefined,
      secondFactor,
    }
    const entered = await enterAccount(ctx, tokenKey, entry)
    await forgetAttempts(ctx, attempt)
    return entered
  })
}

/** Uses up the factor that was shown; refuses unless it is right. */
async function takeFactor(
  ctx: PlatformContext,
  vault: Vault,
  userId: string,
  { shown, code, recoveryCode }: Pick<Step, 'code' | 'recoveryCode'> & { shown?: ShownPasskey | undefined },
): Promise<SecondFactorWay> {
  if (shown) {
    if (shown.userId !== userId) throw new Refusal('PASSKEY_REFUSED')
    await takePasskey(ctx, shown)
    return 'passkey'
  }
  if (code !== undefined && (await takeCode(ctx, vault, userId, code))) return 'code'
  if (recoveryCode !== undefined && (await takeRecoveryCode(ctx, userId, recoveryCode))) return 'recovery'
  throw new Refusal('SECOND_FACTOR_WRONG')
}
