import type { DomainRecordKind, DomainRecordOutcome } from '@reihum/contract/messages/sender-domain.schema.ts'
import type { Selectable } from 'kysely'
import type { SenderDomain as Row } from '#platform/database/schema.ts'
import type { Signing } from '#platform/mail/sign-message.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { selector } from './domain-records.rules.ts'

const secretName = 'mail domain'
const placeOf = (ctx: TenantContext) => `${ctx.tenantId} ${secretName}`

/** What is known of a domain; undefined also where the stored one is another. */
export function readDomain(ctx: TenantContext, domain: string): Promise<Selectable<Row> | undefined> {
  return ctx.tx
    .selectFrom('sender_domain')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('domain', '=', domain)
    .executeTakeFirst()
}

export type NewKey = { publicKey: string; privateKey: string }

type Looked = {
  domain: string
  publicKey: string
  outcomes: Readonly<Record<DomainRecordKind, DomainRecordOutcome>>
}

/** Stores what a look showed, with the key that it was made with. */
export async function storeDomain(
  ctx: TenantContext,
  { domain, publicKey, outcomes }: Looked,
): Promise<void> {
  const values = { domain, public_key: publicKey, ...outcomes, checked_at: ctx.now }
  await ctx.tx
    .insertInto('sender_domain')
    .values({ tenant_id: ctx.tenantId, ...values })
    .onConflict((c) => c.column('tenant_id').doUpdateSet(values))
    .execute()
}

export async function storeKey(ctx: TenantContext, vault: Vault, privateKey: string): Promise<void> {
  const values = { sealed: vault.seal(privateKey, placeOf(ctx)), changed_at: ctx.now }
  await ctx.tx
    .insertInto('tenant_secret')
    .values({ tenant_id: ctx.tenantId, name: secretName, ...values })
    .onConflict((c) => c.columns(['tenant_id', 'name']).doUpdateSet(values))
    .execute()
}

/** The key is of no use without the server that its letters left through. */
export async function forgetDomain(ctx: TenantContext): Promise<void> {
  await ctx.tx.deleteFrom('sender_domain').where('tenant_id', '=', ctx.tenantId).execute()
  await ctx.tx
    .deleteFrom('tenant_secret')
    .where('tenant_id', '=', ctx.tenantId)
    .where('name', '=', secretName)
    .execute()
}

/** How letters of a domain are signed; null: not, because recipients would not find the key. */
export async function signingOf(ctx: TenantContext, vault: Vault, domain: string): Promise<Signing | null> {
  const row = await readDomain(ctx, domain)
  if (row?.dkim !== 'right') return null
  const secret = await ctx.tx
    .selectFrom('tenant_secret')
    .select('sealed')
    .where('tenant_id', '=', ctx.tenantId)
    .where('name', '=', secretName)
    .executeTakeFirst()
  return secret ? { domain, selector, privateKey: vault.open(secret.sealed, placeOf(ctx)) } : null
}
