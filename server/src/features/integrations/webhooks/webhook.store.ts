import type { WebhookFields, WebhookOffReason } from '@reihum/contract/integrations/webhook.schema.ts'
import { formerSecretHours } from '@reihum/contract/integrations/webhook.schema.ts'
import type { Selectable } from 'kysely'
import type { Webhook as Row } from '#platform/database/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { newWebhookSecret } from './sign-webhook.ts'

const secretName = (id: string) => `webhook ${id}`
const formerName = (id: string) => `webhook ${id} before`

export function readWebhook(ctx: TenantContext, id: string): Promise<Selectable<Row> | undefined> {
  return ctx.tx
    .selectFrom('webhook')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Locks a webhook to change it, and refuses one that is not there. */
export async function holdWebhook(ctx: TenantContext, id: string): Promise<Selectable<Row>> {
  const row = await ctx.tx
    .selectFrom('webhook')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** False: there is one with this id. */
export async function insertWebhook(
  ctx: TenantContext,
  { id, madeBy, ...fields }: WebhookFields & { id: string; madeBy: string | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.tx
    .insertInto('webhook')
    .values({ tenant_id: ctx.tenantId, id, revision: 1, ...fields, made_by: madeBy, made_at: ctx.now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type Change = Partial<
  Pick<
    Selectable<Row>,
    | 'revision'
    | 'url'
    | 'description'
    | 'events'
    | 'off_at'
    | 'off_reason'
    | 'failing_since'
    | 'former_secret_until'
  >
>

export async function updateWebhook(ctx: TenantContext, id: string, change: Change): Promise<void> {
  await ctx.tx
    .updateTable('webhook')
    .set(change)
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}

/** Switches it off; what still waits is stopped at once, so that nothing of it is sent when it is on again. */
export async function switchOff(ctx: TenantContext, id: string, reason: WebhookOffReason): Promise<void> {
  await updateWebhook(ctx, id, { off_at: ctx.now, off_reason: reason })
  await ctx.tx
    .updateTable('webhook_delivery')
    .set({ state: 'stopped', next_at: null })
    .where('tenant_id', '=', ctx.tenantId)
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .where('is_test', '=', false)
    .execute()
}

async function storeSecret(ctx: TenantContext, vault: Vault, name: string, secret: string): Promise<void> {
  const values = { sealed: vault.seal(secret, `${ctx.tenantId} ${name}`), changed_at: ctx.now }
  await ctx.tx
    .insertInto('tenant_secret')
    .values({ tenant_id: ctx.tenantId, name, ...values })
    .onConflict((c) => c.columns(['tenant_id', 'name']).doUpdateSet(values))
    .execute()
}

/** The secrets that sign now, the current one first. */
export async function secretsOf(
  ctx: TenantContext,
  vault: Vault,
  { id, former_secret_until: until }: Pick<Selectable<Row>, 'id' | 'former_secret_until'>,
): Promise<string[]> {
  const names = [secretName(id), ...(until && until > ctx.now ? [formerName(id)] : [])]
  const rows = await ctx.tx
    .selectFrom('tenant_secret')
    .select(['name', 'sealed'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('name', 'in', names)
    .execute()
  const sealedBy = new Map(rows.map(({ name, sealed }) => [name, sealed]))
  return names.flatMap((name) => {
    const sealed = sealedBy.get(name)
    return sealed === undefined ? [] : [vault.open(sealed, `${ctx.tenantId} ${name}`)]
  })
}

/** Makes its first secret. It is told once. */
export async function makeSecret(ctx: TenantContext, vault: Vault, id: string): Promise<string> {
  const secret = newWebhookSecret()
  await storeSecret(ctx, vault, secretName(id), secret)
  return secret
}

/** Makes a new secret, and keeps the one before for a while. */
export async function renewSecret(
  ctx: TenantContext,
  vault: Vault,
  row: Selectable<Row>,
): Promise<{ secret: string; formerUntil: Date }> {
  const [current] = await secretsOf(ctx, vault, { ...row, former_secret_until: null })
  if (current) await storeSecret(ctx, vault, formerName(row.id), current)
  const secret = await makeSecret(ctx, vault, row.id)
  return { secret, formerUntil: new Date(ctx.now.getTime() + formerSecretHours * 3_600_000) }
}

/** Its deliveries and secrets go with it. */
export async function deleteWebhook(ctx: TenantContext, id: string): Promise<void> {
  await ctx.tx.deleteFrom('webhook').where('tenant_id', '=', ctx.tenantId).where('id', '=', id).execute()
  await ctx.tx
    .deleteFrom('tenant_secret')
    .where('tenant_id', '=', ctx.tenantId)
    .where('name', 'in', [secretName(id), formerName(id)])
    .execute()
}
