import { timingSafeEqual } from 'node:crypto'
import type { firstSuperuser } from '@reihum/contract/identity/account.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { InPlatform, PlatformContext } from '#platform/database/in-platform.ts'
import { hmacWith } from '#platform/hmac.ts'
import { keysToCheck } from '#platform/purpose-key.ts'
import { Refusal } from '#platform/refusal.ts'
import { superuserMade } from './account.events.ts'
import { type AccountRequest, recordOfAccount } from './account-request.ts'
import { requireUncommonPassword } from './guessed-password.ts'
import { hashPassword } from './password.ts'
import { actorOf } from './session.ts'
import { insertUser, updateUser } from './user.store.ts'

/** The key that signs these links, and nothing else. */
export const firstSuperuserKey = 'link of the first superuser'

const linkMs = 24 * 3_600_000

const signatureOf = (key: Buffer, expiry: string) => hmacWith(key).update(expiry).digest('base64url')

/** The link carries its end and a signature, so that no account has to exist for it. */
function tokenUntil(key: Buffer, end: Date): string {
  const expiry = end.getTime().toString(36)
  return `${expiry}.${signatureOf(key, expiry)}`
}

function isTokenRight(key: Buffer, token: string, now: Date): boolean {
  const [expiry = '', given = ''] = token.split('.')
  const signature = Buffer.from(given)
  const isOurs = keysToCheck(key).some((one) => {
    const wanted = Buffer.from(signatureOf(one, expiry))
    return signature.length === wanted.length && timingSafeEqual(signature, wanted)
  })
  return isOurs && Number.parseInt(expiry, 36) > now.getTime()
}

async function hasSuperuser({ tx }: PlatformContext): Promise<boolean> {
  const found = await tx
    .selectFrom('user_account')
    .select('id')
    .where('superuser', '=', true)
    .limit(sql.lit(1))
    .executeTakeFirst()
  return found !== undefined
}

/** The token of a link to become the first superuser; null once there is one. */
export function offerFirstSuperuser(inPlatform: InPlatform, key: Buffer): Promise<string | null> {
  return inPlatform(async (ctx) =>
    (await hasSuperuser(ctx)) ? null : tokenUntil(key, new Date(ctx.now.getTime() + linkMs)),
  )
}

async function requireOffer(ctx: PlatformContext, key: Buffer, token: string): Promise<void> {
  if (!isTokenRight(key, token, ctx.now) || (await hasSuperuser(ctx)))
    throw new Refusal('FIRST_SUPERUSER_LINK_INVALID')
}

export async function checkFirstSuperuser(inPlatform: InPlatform, key: Buffer, token: string) {
  await inPlatform((ctx) => requireOffer(ctx, key, token))
  return { open: true as const }
}

/**
 * Makes the first superuser, with the address and password of their choice. The link works once, because afterwards there
 * is a superuser; the lock makes two uses at the same moment come one after the other. The address counts as verified, as
 * with the tool for the command line: whoever reads the log of the server runs the platform.
 */
export async function becomeFirstSuperuser(
  { inPlatform, origin }: Pick<AccountRequest, 'inPlatform' | 'origin'>,
  key: Buffer,
  { token, email, password }: z.output<typeof firstSuperuser>,
): Promise<{ username: string }> {
  await checkFirstSuperuser(inPlatform, key, token)
  requireUncommonPassword(password, [email])
  const passwordHash = await hashPassword(password)
  return inPlatform(async (ctx) => {
    await sql`select pg_advisory_xact_lock(hashtext('reihum first superuser'))`.execute(ctx.tx)
    await requireOffer(ctx, key, token)
    const id = await insertUser(ctx, { email, name: '', passwordHash, language: null, isVerified: true })
    if (!id) throw new Refusal('ACCOUNT_EXISTS')
    await updateUser(ctx, id, { superuser: true })
    await recordOfAccount(ctx, { actor: actorOf({ id, username: email }), origin }, superuserMade(id))
    return { username: email }
  })
}
