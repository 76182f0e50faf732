import type { SignInAnswer } from '@reihum/contract/identity/identity.schema.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Origin } from '#platform/tenant-context.ts'
import { forgetAttempts } from './attempts.ts'
import { countGuess } from './count-guess.ts'
import { enterByFirstFactor } from './enter-account.ts'
import { isPasswordRight } from './password.ts'
import { findUserByName } from './sign-in.queries.ts'

type SignIn = { username: string; password: string; origin: Origin }

/**
 * Signs in with user name or e-mail address, and a password. The attempt is counted and committed first. The password
 * is checked outside any transaction, because hashing is slow. Then a session is opened, or the second factor is asked
 * for. Neither the answer nor its duration tells whether there is such a user.
 */
export async function signIn(
  inPlatform: InPlatform,
  tokenKey: Uint8Array,
  { username, password, origin }: SignIn,
): Promise<SignInAnswer> {
  const { user, attempt } = await inPlatform(async (ctx) => {
    const found = await findUserByName(ctx, username)
    const tried = { purpose: 'sign-in' as const, account: found?.id ?? username, address: origin.ipAddress }
    await countGuess(ctx, tried, { userId: found?.id ?? null, origin })
    return { user: found, attempt: tried }
  })
  const passwordHash = user?.password_hash ?? null
  const isRight = await isPasswordRight(passwordHash, password)
  if (!user || passwordHash === null || !isRight) throw new Refusal('INVALID_CREDENTIALS')
  return inPlatform(async (ctx) => {
    const entered = await enterByFirstFactor(ctx, tokenKey, {
      userId: user.id,
      origin,
      way: 'password',
      passwordHash,
    })
    await forgetAttempts(ctx, { ...attempt, account: user.id }, { isEntered: 'token' in entered })
    return entered
  })
}
