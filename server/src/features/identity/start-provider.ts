import { randomNonce, randomPKCECodeVerifier } from 'openid-client'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { Caller } from '#platform/database/in-tenant.ts'
import type { Log } from '#platform/log.ts'
import { newSecretToken } from '#platform/secret-token.ts'
import { storeSettingOut } from './provider.store.ts'
import type { ProviderClient } from './provider-client.ts'

type Start = { inPlatform: InPlatform; caller: Caller; log: Log }

/** Starts the way to a provider: to sign in, or, for a signed-in user, to link the provider to their account. */
export async function startProvider(
  client: ProviderClient,
  provider: string,
  { inPlatform, caller, log }: Start,
): Promise<{ url: string; state: string }> {
  const way = {
    provider,
    state: newSecretToken(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    startedBy: caller?.userId ?? null,
  }
  const url = await client.addressFor(way, log)
  await inPlatform((ctx) => storeSettingOut(ctx, way))
  return { url, state: way.state }
}
