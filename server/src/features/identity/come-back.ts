import type { InPlatform } from '#platform/database/in-platform.ts'
import type { Log } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ProviderClaims } from './provider.rules.ts'
import { takeSettingOut } from './provider.store.ts'
import type { ProviderClient } from './provider-client.ts'

export type Credential = { provider: string; credential: string }

/**
 * Who it is that came back from a provider. The way they set out on is used up first and whatever follows, so
 * that an answer which was seen by somebody else is worth nothing.
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
