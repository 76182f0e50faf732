import { actorColumns } from '#platform/audit/actor-columns.ts'
import { newId } from '#platform/ids.ts'
import { tokenHash } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { accountRequestExpiry } from './account-request.rules.ts'

type Outcome = 'answered' | 'replaced' | 'withdrawn'

/** The request behind a link. Unknown tokens and those of other tenants are nobody's. */
export async function requestOfToken({ tx, tenantId }: TenantContext, token: string) {
  const row = await tx
    .selectFrom('refund_account_request')
    .select(['id', 'refund_request_id', 'outcome', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  return row ?? null
}

/** The request of a refund that waits for an answer, and when the payer was asked before. */
export async function requestsOf({ tx, tenantId }: TenantContext, refundRequestId: string) {
  const rows = await tx
    .selectFrom('refund_account_request')
    .select(['id', 'asked_at', 'expires_at', 'ended_at'])
    .where('tenant_id', '=', tenantId)
    .where('refund_request_id', '=', refundRequestId)
    .orderBy('asked_at', 'desc')
    .limit(20)
    .execute()
  return { open: rows.find(({ ended_at }) => ended_at === null) ?? null, all: rows }
}

/** Makes the link of a refund void. Says whether there was one: of two that end it, one does. */
export async function endRequest(
  { tx, tenantId, now }: TenantContext,
  refundRequestId: string,
  outcome: Outcome,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refund_account_request')
    .set({ ended_at: now, outcome })
    .where('tenant_id', '=', tenantId)
    .where('refund_request_id', '=', refundRequestId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Stores that the payer is asked. The link itself is made with its mail. */
export async function addRequest(ctx: TenantContext, refundRequestId: string): Promise<string> {
  const id = newId(ctx.now.getTime())
  await ctx.tx
    .insertInto('refund_account_request')
    .values({
      tenant_id: ctx.tenantId,
      id,
      refund_request_id: refundRequestId,
      asked_at: ctx.now,
      expires_at: accountRequestExpiry(ctx.now),
      ...actorColumns(ctx.actor),
    })
    .execute()
  return id
}

/** Only the digest of the link is kept. Says when it ends, or null where the request has ended meanwhile. */
export async function keepLink(
  { tx, tenantId }: TenantContext,
  id: string,
  token: string,
): Promise<{ expiresAt: Date; refundRequestId: string } | null> {
  const row = await tx
    .updateTable('refund_account_request')
    .set({ token_hash: tokenHash(token) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['expires_at', 'refund_request_id'])
    .executeTakeFirst()
  return row ? { expiresAt: row.expires_at, refundRequestId: row.refund_request_id } : null
}
