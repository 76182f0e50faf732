import type { IdentityProof } from '@reihum/contract/identity/second-factor.schema.ts'
import { randomNonce, randomPKCECodeVerifier } from 'openid-client'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { Log } from '#platform/log.ts'
import { newSecretToken } from '#platform/secret-token.ts'
import { type AccountRequest, inOwnAccount } from './account-request.ts'
import { storeSettingOut } from './provider.store.ts'
import type { ProviderClient } from './provider-client.ts'
import { confirmIdentity } from './second-factor/confirm-identity.ts'
import type { PasskeyDoor } from './second-factor/passkey-door.ts'

type Start = { inPlatform: InPlatform; log: Log }
type SetOut = { provider: string; startedBy: string | null }

async function setOut(
  client: ProviderClient,
  { provider, startedBy }: SetOut,
  { inPlatform, log }: Start,
): Promise<{ url: string; state: string }> {
  const way = {
    provider,
    state: newSecretToken(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    startedBy,
  }
  const url = await client.addressFor(way, log)
  await inPlatform((ctx) => storeSettingOut(ctx, way))
  return { url, state: way.state }
}

/** Starts the way to a provider to sign in with it. What comes back links nothing. */
export function startProvider(client: ProviderClient, provider: string, request: Start) {
  return setOut(client, { provider, startedBy: null }, request)
}

/**
 * Starts the way to a provider to link it to the own account. Only a user who has just proved their identity can, and the
 * way they set out on stands for that proof until they come back.
 */
export async function startLink(
  client: ProviderClient,
  request: AccountRequest & Start,
  { door, provider, proof }: { door: PasskeyDoor; provider: string; proof: IdentityProof },
) {
  await confirmIdentity(request, door, proof)
  const { id } = await inOwnAccount(request, async (_, user) => user)
  return setOut(client, { provider, startedBy: id }, request)
}
