import type { PlatformContext } from '#platform/database/in-platform.ts'
import { newId } from '#platform/ids.ts'
import { tokenHash } from '#platform/secret-token.ts'
import type { ProviderClaims } from './provider.rules.ts'

/** What the browser takes to the provider and must bring back. */
export type SettingOut = {
  provider: string
  state: string
  nonce: string
  verifier: string
  startedBy: string | null
}

const minutes = 10

export async function storeSettingOut({ tx, now }: PlatformContext, way: SettingOut): Promise<void> {
  await tx
    .insertInto('provider_sign_in')
    .values({
      state_hash: tokenHash(way.state),
      provider: way.provider,
      nonce: way.nonce,
      verifier: way.verifier,
      started_by: way.startedBy,
      expires_at: new Date(now.getTime() + minutes * 60_000),
    })
    .execute()
}

/** Uses it up: of two requests with the same state, one is admitted. */
export async function takeSettingOut(
  { tx, now }: PlatformContext,
  provider: string,
  state: string,
): Promise<SettingOut | null> {
  const taken = await tx
    .deleteFrom('provider_sign_in')
    .where('state_hash', '=', tokenHash(state))
    .where('provider', '=', provider)
    .where('expires_at', '>', now)
    .returning(['nonce', 'verifier', 'started_by'])
    .executeTakeFirst()
  return taken
    ? { provider, state, nonce: taken.nonce, verifier: taken.verifier, startedBy: taken.started_by }
    : null
}

export async function deleteExpiredSettingsOut({ tx, now }: PlatformContext): Promise<void> {
  await tx.deleteFrom('provider_sign_in').where('expires_at', '<', now).execute()
}

/** False when the provider's subject is already linked to any account. */
export async function insertIdentity(
  { tx, now }: PlatformContext,
  identity: { userId: string; provider: string; claims: ProviderClaims },
): Promise<boolean> {
  const { userId, provider, claims } = identity
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('user_identity')
    .values({
      id: newId(now.getTime()),
      user_id: userId,
      provider,
      subject: claims.subject,
      email: claims.email ?? '',
      linked_at: now,
    })
    .onConflict((c) => c.columns(['provider', 'subject']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteIdentity({ tx }: PlatformContext, identityId: string): Promise<void> {
  await tx.deleteFrom('user_identity').where('id', '=', identityId).execute()
}

/** Deletes all identities of the user and returns their providers. */
export async function deleteIdentitiesOf({ tx }: PlatformContext, userId: string): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('user_identity')
    .where('user_id', '=', userId)
    .returning('provider')
    .execute()
  return deleted.map(({ provider }) => provider)
}
