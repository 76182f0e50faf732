import type { SignInAnswer } from '@reihum/contract/identity/identity.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { record } from '#platform/audit/record.ts'
import { type InPlatform, type PlatformContext, recorderOf } from '#platform/database/in-platform.ts'
import type { Log } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Origin } from '#platform/tenant-context.ts'
import { type Credential, comeBack } from './come-back.ts'
import { dropWhatNobodyProved } from './drop-what-nobody-proved.ts'
import { enterByFirstFactor } from './enter-account.ts'
import { addressProven, providerLinked } from './identity.events.ts'
import { findLinkedUser } from './provider.queries.ts'
import { decideEntry, type ProviderClaims } from './provider.rules.ts'
import { insertIdentity } from './provider.store.ts'
import type { ProviderClient } from './provider-client.ts'

type Request = { inPlatform: InPlatform; origin: Origin; locale: Locale; log: Log }

export async function signInWithProvider(
  client: ProviderClient,
  tokenKey: Uint8Array,
  credential: Credential,
  request: Request,
): Promise<SignInAnswer> {
  const { claims } = await comeBack(client, credential, request)
  const { origin } = request
  return request.inPlatform(async (ctx) => {
    const userId = await findEntry(ctx, credential.provider, claims, request)
    const { provider } = credential
    return enterByFirstFactor(ctx, tokenKey, { userId, origin, way: 'provider', provider })
  })
}

/** Finds the user's account; the first time, the identity is linked and the owner is told. */
async function findEntry(
  ctx: PlatformContext,
  provider: string,
  claims: ProviderClaims,
  { origin, locale }: Pick<Request, 'origin' | 'locale'>,
): Promise<string> {
  const sameAddress = claims.email
    ? await ctx.tx
        .selectFrom('user_account')
        .select(['id', 'verified_at'])
        .where('email', '=', claims.email)
        // Locked, so that two simultaneous sign-ins link only once, and a concurrent verification is seen.
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined
  const decision = decideEntry(
    claims,
    await findLinkedUser(ctx, provider, claims.subject),
    sameAddress ? { id: sameAddress.id, isVerified: sameAddress.verified_at !== null } : null,
  )
  if (decision.kind === 'refused') throw new Refusal(decision.code)
  const { userId } = decision
  const recorder = recorderOf(ctx, { actor: { kind: 'visitor' }, origin })
  if (decision.kind === 'take-over') {
    await dropWhatNobodyProved(ctx, userId)
    await record(recorder, addressProven(userId, provider))
  }
  if (decision.kind !== 'enter') {
    await insertIdentity(ctx, { userId, provider, claims })
    await record(recorder, providerLinked({ userId, locale }, provider))
  }
  return userId
}
