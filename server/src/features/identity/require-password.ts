import type { InPlatform } from '#platform/database/in-platform.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Origin } from '#platform/tenant-context.ts'
import { forgetAttempts } from './attempts.ts'
import { countGuess } from './count-guess.ts'
import { isPasswordRight } from './password.ts'

type Confirmation = { userId: string; password: string; origin: Origin }

/** Requires the signed-in user's password; wrong guesses count like those at sign-in. */
export async function requirePassword(
  inPlatform: InPlatform,
  { userId, password, origin }: Confirmation,
): Promise<void> {
  const attempt = { purpose: 'password' as const, account: userId, address: origin.ipAddress }
  const user = await inPlatform(async (ctx) => {
    await countGuess(ctx, attempt, { userId, origin })
    return ctx.tx
      .selectFrom('user_account')
      .select('password_hash')
      .where('id', '=', userId)
      .executeTakeFirst()
  })
  if (!(await isPasswordRight(user?.password_hash ?? null, password))) throw new Refusal('WRONG_PASSWORD')
  await inPlatform((ctx) => forgetAttempts(ctx, attempt))
}
