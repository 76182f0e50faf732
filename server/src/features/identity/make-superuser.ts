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
  /** To set a password with, where there is none yet. */
  token: string | null
}

/**
 * For whoever runs the machine: gives an account the platform's administration, and makes it where there is
 * none. Null for what is no e-mail address.
 */
export async function makeSuperuser(inPlatform: InPlatform, typed: string): Promise<Made | null> {
  const { data: email } = emailAddress.safeParse(typed)
  if (!email) return null
  return inPlatform(async (ctx) => {
    const fresh = { email, name: '', passwordHash: null, language: null, isVerified: true }
    const isNew = (await insertUser(ctx, fresh)) !== null
    const user = await findUserByEmail(ctx, email)
    if (!user) throw new Error(`there is an account with the user name ${email} and another address`)
    // Whoever waits in an account with somebody else's address must not become a superuser with it.
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
