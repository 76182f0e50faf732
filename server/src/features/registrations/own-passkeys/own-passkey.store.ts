import { sql } from 'kysely'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** All addresses are kept and given in lower case here. */
export type StoredPasskey = {
  id: string
  email: string
  credentialId: string
  publicKey: Buffer
  signCount: number
  transports: string[]
  createdAt: Date
  usedAt: Date
}

/** An address has at most so many, so they are added one after the other. */
export const holdPasskeys = (ctx: TenantContext, email: string) => oneAtATime(ctx, `passkeys of ${email}`)

const columns = [
  'id',
  'email',
  'credential_id as credentialId',
  'public_key as publicKey',
  'sign_count as signCount',
  'transports',
  'created_at as createdAt',
  'used_at as usedAt',
] as const

const passkeys = ({ tx, tenantId }: TenantContext) =>
  tx.selectFrom('attendee_passkey').select(columns).where('tenant_id', '=', tenantId)

export async function passkeysOf(ctx: TenantContext, email: string): Promise<StoredPasskey[]> {
  return passkeys(ctx).where('email', '=', email).orderBy('created_at').orderBy('id').execute()
}

export async function findOwnPasskey(
  ctx: TenantContext,
  credentialId: string,
): Promise<StoredPasskey | null> {
  return (await passkeys(ctx).where('credential_id', '=', credentialId).executeTakeFirst()) ?? null
}

type NewPasskey = Pick<StoredPasskey, 'email' | 'credentialId' | 'signCount' | 'transports'> & {
  publicKey: Uint8Array
}

/** False when it was added before. */
export async function insertOwnPasskey(
  { tx, tenantId, now }: TenantContext,
  { email, credentialId, publicKey, signCount, transports }: NewPasskey,
): Promise<boolean> {
  const written = await tx
    .insertInto('attendee_passkey')
    .values({
      tenant_id: tenantId,
      id: newId(now.getTime()),
      email,
      credential_id: credentialId,
      public_key: Buffer.from(publicKey),
      sign_count: signCount,
      transports,
      created_at: now,
      used_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'credential_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** False when it was removed, or its counter is higher already, which means that this answer comes from a copy. */
export async function storeOwnPasskeyUse(
  { tx, tenantId, now }: TenantContext,
  id: string,
  signCount: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('attendee_passkey')
    .set({ sign_count: signCount, used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    // Many devices always send a counter of zero.
    .where((eb) =>
      eb.or([eb('sign_count', '<', signCount), eb.and([eb('sign_count', '=', 0), eb.lit(signCount === 0)])]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteOwnPasskey(
  { tx, tenantId }: TenantContext,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await tx
    .deleteFrom('attendee_passkey')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('email', '=', email)
    .execute()
}

export async function erasePasskeysOf(
  { tx, tenantId }: TenantContext,
  addresses: readonly string[],
): Promise<void> {
  await sql`delete from attendee_passkey where tenant_id = ${tenantId} and email = any (${[...addresses]}::text[])`.execute(
    tx,
  )
}
