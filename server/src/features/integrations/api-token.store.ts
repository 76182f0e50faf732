import type { NewApiToken } from '@reihum/contract/integrations/api-token.schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Stored = NewApiToken & { id: string; madeBy: string; hash: string; ending: string; expiresAt: Date }

/** False: there is one with this id. */
export async function insertApiToken(ctx: TenantContext, token: Stored): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.tx
    .insertInto('api_token')
    .values({
      tenant_id: ctx.tenantId,
      id: token.id,
      name: token.name,
      made_by: token.madeBy,
      hash: token.hash,
      ending: token.ending,
      scopes: token.scopes,
      made_at: ctx.now,
      expires_at: token.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False: it was revoked before. */
export async function revokeStoredToken(ctx: TenantContext, id: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.tx
    .updateTable('api_token')
    .set({ revoked_at: ctx.now })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False: somebody else has told its end. */
export async function noteReminder(ctx: TenantContext, id: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.tx
    .updateTable('api_token')
    .set({ reminded_at: ctx.now })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('reminded_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
