import type {
  AssistantFields,
  AssistantProvider,
  AssistantSetting,
  EnteredAssistant,
} from '@reihum/contract/assistant/assistant.schema.ts'
import type { AssistantCategory } from '@reihum/contract/assistant/assistant-categories.ts'
import type { AssistantOutcome } from '@reihum/contract/assistant/assistant-troubles.ts'
import { type Selectable, sql } from 'kysely'
import { forgetSecret, readSecret, storeSecret } from '#features/tenants/keep-secret.ts'
import type { AiPosture } from '#platform/config.ts'
import type { AssistantSetting as Row } from '#platform/database/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import type { Model } from './call-model.ts'

const secretName = 'assistant'

/** What a month has until somebody sets another limit. */
const firstLimits = { monthlyCalls: 500, monthlyTokens: 1_000_000 }

export type SettingRow = Selectable<Row>

export const readSetting = (ctx: TenantContext): Promise<SettingRow | undefined> =>
  ctx.tx.selectFrom('assistant_setting').selectAll().where('tenant_id', '=', ctx.tenantId).executeTakeFirst()

/** Refuses to change what somebody else has changed since it was read. */
export async function holdSetting(ctx: TenantContext, revision: number): Promise<SettingRow | undefined> {
  const row = await ctx.tx
    .selectFrom('assistant_setting')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if ((row?.revision ?? 0) !== revision) throw new Refusal('CONFLICT')
  return row
}

export const fieldsOf = (row: SettingRow | undefined): AssistantFields => ({
  provider: (row?.provider ?? 'off') as AssistantProvider,
  baseUrl: row?.base_url ?? '',
  model: row?.model ?? '',
  categories: (row?.categories ?? []) as AssistantCategory[],
  monthlyCalls: row?.monthly_calls ?? firstLimits.monthlyCalls,
  monthlyTokens: row ? Number(row.monthly_tokens) : firstLimits.monthlyTokens,
})

type Checked = { outcome: AssistantOutcome; at: Date } | null

/** Stores the setting. A change counts as another revision; two first ones at once cannot both be stored. */
export async function storeSetting(
  ctx: TenantContext,
  revision: number,
  { provider, baseUrl, model, categories, monthlyCalls, monthlyTokens }: AssistantFields,
  checked: Checked,
): Promise<void> {
  const isCustom = provider === 'custom'
  const values = {
    provider,
    base_url: isCustom ? baseUrl : null,
    model: isCustom ? model : null,
    categories,
    monthly_calls: monthlyCalls,
    monthly_tokens: monthlyTokens,
    outcome: checked?.outcome ?? null,
    checked_at: checked?.at ?? null,
    changed_at: ctx.now,
  }
  const stored = await ctx.tx
    .insertInto('assistant_setting')
    .values({ tenant_id: ctx.tenantId, revision: 1, ...values })
    .onConflict((c) =>
      c
        .column('tenant_id')
        .doUpdateSet({ revision: revision + 1, ...values })
        .where('assistant_setting.revision', '=', revision),
    )
    .returning('tenant_id')
    .executeTakeFirst()
  if (!stored) throw new Refusal('CONFLICT')
}

/** Notes what a check said, unless something else was set up meanwhile. */
export async function noteCheck(
  ctx: TenantContext,
  revision: number,
  outcome: AssistantOutcome,
): Promise<void> {
  await ctx.tx
    .updateTable('assistant_setting')
    .set({ outcome, checked_at: ctx.now })
    .where('tenant_id', '=', ctx.tenantId)
    .where('revision', '=', revision)
    .execute()
}

/** Keeps the key of a custom provider, and forgets it with the provider. */
export const storeKey = (ctx: TenantContext, vault: Vault, key: string | null): Promise<void> =>
  key === null ? forgetSecret(ctx, secretName) : storeSecret(ctx, vault, { name: secretName, secret: key })

/** The key for an address: the one that was entered, or the stored one if it belongs to this very address. */
export async function keyFor(
  ctx: TenantContext,
  vault: Vault,
  { apiKey, baseUrl }: Pick<EnteredAssistant, 'apiKey' | 'baseUrl'>,
): Promise<string> {
  if (apiKey) return apiKey
  const row = await readSetting(ctx)
  const stored = row?.base_url === baseUrl ? await readSecret(ctx, vault, secretName) : null
  if (stored === null) throw new Refusal('ASSISTANT_KEY_NEEDED')
  return stored
}

export type UsableModel = Model & {
  provider: 'system' | 'custom'
  host: string
  monthlyCalls: number
  monthlyTokens: number
}

const hostOf = (baseUrl: string) => new URL(baseUrl).host

/** The model that the assistant of a tenant uses; null: none. What the operator allows is the limit of its own model. */
export async function modelOf(ctx: TenantContext, vault: Vault, ai: AiPosture): Promise<UsableModel | null> {
  const row = await readSetting(ctx)
  if (!ai.isAllowed || !row || row.provider === 'off') return null
  const { monthlyCalls, monthlyTokens, baseUrl, model } = fieldsOf(row)
  if (row.provider === 'custom') {
    const apiKey = await readSecret(ctx, vault, secretName)
    if (apiKey === null) return null
    return { provider: 'custom', baseUrl, model, apiKey, host: hostOf(baseUrl), monthlyCalls, monthlyTokens }
  }
  if (!ai.system) return null
  return {
    provider: 'system',
    ...ai.system,
    host: hostOf(ai.system.baseUrl),
    monthlyCalls: Math.min(monthlyCalls, ai.monthlyCalls),
    monthlyTokens: Math.min(monthlyTokens, ai.monthlyTokens),
  }
}

/** The first day of the current month where the tenant is. */
const monthOf = ({ now, tenant }: TenantContext) =>
  sql<string>`date_trunc('month', ${now}::timestamptz at time zone ${tenant.timeZone})::date`

export async function usedThisMonth(ctx: TenantContext): Promise<{ calls: number; tokens: number }> {
  const { rows } = await sql<{ calls: number; tokens: string }>`
    select calls, tokens from assistant_month
    where tenant_id = ${ctx.tenantId} and month = ${monthOf(ctx)}`.execute(ctx.tx)
  return { calls: rows[0]?.calls ?? 0, tokens: Number(rows[0]?.tokens ?? 0) }
}

/**
 * Takes a call and all the tokens that it may need from the month. One statement and two constraints, so calls that begin at
 * once cannot go beyond the limit together. The month it was taken from, for giving back.
 */
export async function takeFromMonth(
  ctx: TenantContext,
  { monthlyCalls, monthlyTokens }: { monthlyCalls: number; monthlyTokens: number },
  tokens: number,
): Promise<string> {
  if (monthlyCalls < 1 || tokens > monthlyTokens) throw new Refusal('ASSISTANT_USED_UP')
  const { rows } = await sql<{ month: string }>`
    insert into assistant_month as m (tenant_id, month, calls, tokens, most_calls, most_tokens)
    values (${ctx.tenantId}, ${monthOf(ctx)}, 1, ${tokens}, ${monthlyCalls}, ${monthlyTokens})
    on conflict (tenant_id, month) do update
    set calls = m.calls + 1, tokens = m.tokens + excluded.tokens,
      most_calls = excluded.most_calls, most_tokens = excluded.most_tokens
    where m.calls + 1 <= excluded.most_calls and m.tokens + excluded.tokens <= excluded.most_tokens
    returning to_char(month, 'YYYY-MM-DD') as month`.execute(ctx.tx)
  const [taken] = rows
  if (!taken) throw new Refusal('ASSISTANT_USED_UP')
  return taken.month
}

export async function giveBack(ctx: TenantContext, month: string, tokens: number): Promise<void> {
  await sql`update assistant_month set tokens = tokens - ${tokens}
    where tenant_id = ${ctx.tenantId} and month = ${month}::date`.execute(ctx.tx)
}

export async function shownSetting(ctx: TenantContext, ai: AiPosture): Promise<AssistantSetting> {
  const row = await readSetting(ctx)
  return {
    revision: row?.revision ?? 0,
    ...fieldsOf(row),
    hasKey: row?.provider === 'custom',
    isAllowed: ai.isAllowed,
    system: ai.system && {
      model: ai.system.model,
      host: hostOf(ai.system.baseUrl),
      monthlyCalls: ai.monthlyCalls,
      monthlyTokens: ai.monthlyTokens,
    },
    outcome: (row?.outcome ?? null) as AssistantOutcome | null,
    checkedAt: row?.checked_at?.toISOString() ?? null,
    used: await usedThisMonth(ctx),
  }
}
