import type { PlatformContext } from '#platform/database/in-platform.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

const hourMs = 3_600_000

type SealedAnswer = { tokenHash: string; sealed: string }

export async function insertAnswer(
  { tx, tenantId, now }: TenantContext,
  { tokenHash, sealed }: SealedAnswer,
): Promise<void> {
  await tx
    .insertInto('kept_answer')
    .values({
      tenant_id: tenantId,
      token_hash: tokenHash,
      content_sealed: sealed,
      created_at: now,
      expires_at: new Date(now.getTime() + hourMs),
    })
    .execute()
}

/** Null: there is none, or its hour is over. */
export async function findAnswer(
  { tx, tenantId, now }: TenantContext,
  tokenHash: string,
): Promise<string | null> {
  const found = await tx
    .selectFrom('kept_answer')
    .select('content_sealed')
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found?.content_sealed ?? null
}

/** Nothing happens where it is gone: then there is nothing to take the place of. */
export async function replaceAnswer(
  { tx, tenantId }: TenantContext,
  { tokenHash, sealed }: SealedAnswer,
): Promise<void> {
  await tx
    .updateTable('kept_answer')
    .set({ content_sealed: sealed })
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function deleteExpiredAnswers({ tx, now }: PlatformContext): Promise<void> {
  await tx.deleteFrom('kept_answer').where('expires_at', '<', now).execute()
}
