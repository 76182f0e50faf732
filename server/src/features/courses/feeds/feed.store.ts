import type { FeedOwner } from '@reihum/contract/courses/feed.schema.ts'
import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { newSecretToken, tokenHash } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'

export type Owner = { owner: FeedOwner; ownerId: string }

const ownerColumn = { place: 'place_id', instructor: 'instructor_id' } as const

const secretName = (feedId: string) => `calendar feed ${feedId}`

/**
 * Locks the owner against deletion; of two requests that switch the same calendar on, the second waits and then finds
 * it.
 */
export async function lockOwner(ctx: TenantContext, { owner, ownerId }: Owner): Promise<void> {
  const row = await ctx.tx
    .selectFrom(owner)
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', ownerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
}

export function findFeed(ctx: TenantContext, { owner, ownerId }: Owner) {
  return ctx.tx
    .selectFrom('calendar_feed')
    .select(['id', 'round', 'renewed_at'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(ownerColumn[owner], '=', ownerId)
    .executeTakeFirst()
}

/** Unseals the token; only to be used while showing the address, and kept nowhere else. */
export async function tokenOf(ctx: TenantContext, vault: Vault, feedId: string): Promise<string> {
  const name = secretName(feedId)
  const { sealed } = await ctx.tx
    .selectFrom('tenant_secret')
    .select('sealed')
    .where('tenant_id', '=', ctx.tenantId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return vault.open(sealed, `${ctx.tenantId} ${name}`)
}

async function sealToken(ctx: TenantContext, vault: Vault, feedId: string, token: string): Promise<void> {
  const name = secretName(feedId)
  const sealed = vault.seal(token, `${ctx.tenantId} ${name}`)
  await ctx.tx
    .insertInto('tenant_secret')
    .values({ tenant_id: ctx.tenantId, name, sealed, changed_at: ctx.now })
    .onConflict((c) => c.columns(['tenant_id', 'name']).doUpdateSet({ sealed, changed_at: ctx.now }))
    .execute()
}

export async function insertFeed(ctx: TenantContext, vault: Vault, { owner, ownerId }: Owner): Promise<void> {
  const id = newId(ctx.now.getTime())
  const token = newSecretToken()
  await ctx.tx
    .insertInto('calendar_feed')
    .values({
      tenant_id: ctx.tenantId,
      id,
      [ownerColumn[owner]]: ownerId,
      token_hash: tokenHash(token),
      created_at: ctx.now,
      renewed_at: ctx.now,
    })
    .execute()
  await sealToken(ctx, vault, id, token)
}

/** The former address stops working. */
export async function replaceToken(ctx: TenantContext, vault: Vault, feedId: string): Promise<void> {
  const token = newSecretToken()
  await ctx.tx
    .updateTable('calendar_feed')
    .set({ token_hash: tokenHash(token), round: sql`round + 1`, renewed_at: ctx.now })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', feedId)
    .execute()
  await sealToken(ctx, vault, feedId, token)
}

/** Deletes the calendar and its token. */
export async function deleteFeed(ctx: TenantContext, feedId: string): Promise<void> {
  await ctx.tx
    .deleteFrom('calendar_feed')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', feedId)
    .execute()
}
