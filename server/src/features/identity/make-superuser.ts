import { emailAddress } from '@reihum/contract/identity/account.schema.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import { newSecretToken } from '#platform/secret-token.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { superuserMade } from './account.events.ts'
import { findUserByEmail } from './account.queries.ts'
import { recordOfAccount } from './account-request.ts'
import { storeAccountToken } from './account-token.store.ts'
import { dropWhatNobodyProved } from './drop-what-nobody-proved.ts'
import { insertUser, updateUser } from './user.store.ts'

const linkHours = 24

type Made = {
  username: string
  was: 'new' | 'ordinary' | 'superuser'
  /** For setting a password; null if the account has one. */
  token: string | null
}

/**
 * Run from the command line: makes an account a superuser, and creates the account if needed. Null when the text is not
 * an e-mail address.
 */
export async function makeSuperuser(inPlatform: InPlatform, typed: string): Promise<Made | null> {
  const { data: email } = emailAddress.safeParse(typed)
  if (!email) return null
  return inPlatform(async (ctx) => {
    const fresh = { email, name: '', passwordHash: null, language: null, isVerified: true }
    const isNew = (await insertUser(ctx, fresh)) !== null
    const user = await findUserByEmail(ctx, email)
    if (!user) throw new Error(`there is an account with the user name ${email} and another address`)
    // Somebody may have opened an unverified account with this address; they must not become a superuser with it.
    if (!user.verified_at) await dropWhatNobodyProved(ctx, user.id)
    if (!user.superuser) {
      await updateUser(ctx, user.id, { superuser: true })
      await recordOfAccount(ctx, { actor: { kind: 'system' }, origin: noOrigin }, superuserMade(user.id))
    }
    const token = user.password_hash && user.verified_at ? null : newSecretToken()
    if (token) {
      const expiresAt = new Date(ctx.now.getTime() + linkHours * 3_600_000)
      await storeAccountToken(ctx, { userId: user.id, purpose: 'password-reset', token, email, expiresAt })
    }
    return { username: user.username, was: isNew ? 'new' : user.superuser ? 'superuser' : 'ordinary', token }
  })
}
