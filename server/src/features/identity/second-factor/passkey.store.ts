import type { PlatformContext } from '#platform/database/in-platform.ts'
import { newId } from '#platform/ids.ts'

type NewPasskey = {
  userId: string
  credentialId: string
  publicKey: Uint8Array
  signCount: number
  transports: string[]
  isBackedUp: boolean
  name: string
}

/** False when the passkey was already added to any account. */
export async function insertPasskey({ tx, now }: PlatformContext, passkey: NewPasskey): Promise<boolean> {
  const written = await tx
    .insertInto('passkey')
    .values({
      id: newId(now.getTime()),
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      sign_count: passkey.signCount,
      transports: passkey.transports,
      is_backed_up: passkey.isBackedUp,
      name: passkey.name,
      created_at: now,
    })
    .onConflict((c) => c.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/**
 * False when the passkey was removed, or its counter is already higher, which means that this answer comes from a copy.
 */
export async function storePasskeyUse(
  { tx, now }: PlatformContext,
  passkeyId: string,
  { signCount, isBackedUp }: { signCount: number; isBackedUp: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ sign_count: signCount, is_backed_up: isBackedUp, last_used_at: now })
    .where('id', '=', passkeyId)
    .where((eb) =>
      eb.or([
        eb('sign_count', '<', signCount),
        // Many devices always send a counter of zero.
        eb.and([eb('sign_count', '=', 0), eb.lit(signCount === 0)]),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function renameStoredPasskey({ tx }: PlatformContext, passkeyId: string, name: string) {
  await tx.updateTable('passkey').set({ name }).where('id', '=', passkeyId).execute()
}

export async function deletePasskey({ tx }: PlatformContext, passkeyId: string): Promise<void> {
  await tx.deleteFrom('passkey').where('id', '=', passkeyId).execute()
}
