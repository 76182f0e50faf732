import type { LinkedIdentity } from '@reihum/contract/identity/account.schema.ts'
import type { IdentityProof } from '@reihum/contract/identity/second-factor.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { record } from '#platform/audit/record.ts'
import type { OidcProvider } from '#platform/config.ts'
import { type InPlatform, recorderOf } from '#platform/database/in-platform.ts'
import type { Caller } from '#platform/database/in-tenant.ts'
import type { Log } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Origin } from '#platform/tenant-context.ts'
import { type Credential, comeBack } from './come-back.ts'
import { providerLinked, providerUnlinked } from './identity.events.ts'
import { findLinkedUser, identitiesOf } from './provider.queries.ts'
import { isLastWayIn } from './provider.rules.ts'
import { deleteIdentity, insertIdentity } from './provider.store.ts'
import type { ProviderClient } from './provider-client.ts'
import { confirmIdentity } from './second-factor/confirm-identity.ts'
import type { PasskeyDoor } from './second-factor/passkey-door.ts'
import { secondFactorsOf } from './second-factor/second-factor.queries.ts'
import { actorOf, requireSession } from './session.ts'
import { lockUser } from './user.store.ts'

type Request = { inPlatform: InPlatform; caller: Caller; origin: Origin; locale: Locale; log: Log }

export function ownIdentities(providers: readonly OidcProvider[], { inPlatform, caller }: Request) {
  return inPlatform(async (ctx) => identitiesOf(ctx, providers, (await requireSession(ctx, caller)).id))
}

/**
 * Links the identity to the user's own account, if the same user set out to link it, after proving their identity:
 * nobody can be given another person's identity, and nobody links one with a copied token. The owner is told by mail,
 * because this way to sign in outlives the session.
 */
export async function linkProvider(
  client: ProviderClient,
  providers: readonly OidcProvider[],
  credential: Credential,
  request: Request,
): Promise<LinkedIdentity[]> {
  const { claims, startedBy } = await comeBack(client, credential, request)
  if (startedBy !== request.caller?.userId) throw new Refusal('PROVIDER_REFUSED')
  const { provider } = credential
  return request.inPlatform(async (ctx) => {
    const user = await requireSession(ctx, request.caller)
    if (await insertIdentity(ctx, { userId: user.id, provider, claims })) {
      const recorder = recorderOf(ctx, { actor: actorOf(user), origin: request.origin })
      await record(recorder, providerLinked({ userId: user.id, locale: request.locale }, provider))
    } else if ((await findLinkedUser(ctx, provider, claims.subject)) !== user.id) {
      throw new Refusal('IDENTITY_TAKEN')
    }
    return identitiesOf(ctx, providers, user.id)
  })
}

/** Unlinks a provider after the user proved their identity, and tells them by mail. */
export async function unlinkProvider(
  providers: readonly OidcProvider[],
  request: Request,
  { door, identityId, proof }: { door: PasskeyDoor; identityId: string; proof: IdentityProof },
): Promise<LinkedIdentity[]> {
  await confirmIdentity(request, door, proof)
  const { inPlatform, caller, origin, locale } = request
  return inPlatform(async (ctx) => {
    const user = await requireSession(ctx, caller)
    // Locked, so that two concurrent requests cannot both remove a way to sign in.
    const account = await lockUser(ctx, user.id)
    const identities = await identitiesOf(ctx, providers, user.id)
    const identity = identities.find(({ id }) => id === identityId)
    if (!identity) throw new Refusal('NOT_FOUND')
    const { passkeys } = await secondFactorsOf(ctx, user.id)
    const ways = { identities: identities.length, passkeys: passkeys.length }
    if (isLastWayIn({ hasPassword: Boolean(account?.password_hash), ...ways }))
      throw new Refusal('LAST_WAY_IN')
    await deleteIdentity(ctx, identityId)
    await record(
      recorderOf(ctx, { actor: actorOf(user), origin }),
      providerUnlinked({ userId: user.id, locale }, identity.provider),
    )
    return identitiesOf(ctx, providers, user.id)
  })
}
