import type { UserId } from '@kurso/contract/wire/ids.schema.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Origin } from '#platform/tenant-context.ts'
import { signAccessToken } from './access-token.ts'
import { isPasswordRight } from './password.ts'

const sessionDays = 30

type SignIn = { username: string; password: string; origin: Origin }

/** Checks the password outside any transaction, because hashing takes its time, and opens a session. */
export async function signIn(
  inPlatform: InPlatform,
  tokenKey: Uint8Array,
  { username, password, origin }: SignIn,
) {
  const user = await inPlatform(({ tx }) =>
    tx
      .selectFrom('user_account')
      .select(['id', 'password_hash'])
      .where('username', '=', username.trim().toLowerCase())
      .executeTakeFirst(),
  )
  if (!(await isPasswordRight(user?.password_hash ?? null, password)) || !user)
    throw new Refusal('INVALID_CREDENTIALS')
  const caller = { userId: user.id as UserId, sessionId: newId() }
  return inPlatform(async ({ tx, now }) => {
    await tx
      .insertInto('user_session')
      .values({
        id: caller.sessionId,
        user_id: caller.userId,
        created_at: now,
        refreshed_at: now,
        expires_at: new Date(now.getTime() + sessionDays * 86_400_000),
        ip_address: origin.ipAddress,
        user_agent: origin.userAgent,
      })
      .execute()
    return { token: await signAccessToken(tokenKey, caller, now) }
  })
}
