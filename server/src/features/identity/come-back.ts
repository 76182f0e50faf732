import type { InPlatform } from '#platform/database/in-platform.ts'
import type { Log } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ProviderClaims } from './provider.rules.ts'
import { takeSettingOut } from './provider.store.ts'
import type { ProviderClient } from './provider-client.ts'

export type Credential = { provider: string; credential: string }

/**
 * Identifies a user who returns from an identity provider. The stored way is used up first, whatever follows, so that
 * an intercepted answer is worthless.
 */
export async function comeBack(
  client: ProviderClient,
  { provider, credential }: Credential,
  { inPlatform, log }: { inPlatform: InPlatform; log: Log },
): Promise<{ claims: ProviderClaims; startedBy: string | null }> {
  const query = new URLSearchParams(credential)
  const way = await inPlatform((ctx) => takeSettingOut(ctx, provider, query.get('state') ?? ''))
  if (!way) throw new Refusal('PROVIDER_REFUSED')
  return { claims: await client.claimsFor(way, query, log), startedBy: way.startedBy }
}
