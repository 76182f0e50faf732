import { type RefusalCode, type RefusalData, refusalText } from '@reihum/contract/refusals.ts'
import {
  type BulkItem,
  type BulkRun,
  registrationBulkAction,
} from '@reihum/contract/registrations/bulk-run.schema.ts'
import { parseRegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import type { Json } from '#platform/database/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Outcome } from './act-on-registrations.ts'

/** The stored outcome for one registration; worded later in the language of the reader. */
export type BulkResult = { id: string; outcome: Outcome }

/** The results that a bulk action has stored so far. */
export const resultsOf = ({ results }: { results: Json }) => results as BulkResult[]

export async function waitingFirst(ctx: TenantContext, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select wanted.id from unnest(${[...ids]}::uuid[]) with ordinality as wanted(id, place)
    left join registration r on r.tenant_id = ${ctx.tenantId} and r.id = wanted.id
    order by r.state = 'on_waiting_list' desc nulls last, wanted.place`.execute(ctx.tx)
  return rows.map(({ id }) => id)
}

async function namesOf(ctx: TenantContext, ids: readonly string[]) {
  if (ids.length === 0) return []
  return ctx.tx
    .selectFrom('registration')
    .select(['id', 'booking_id', 'first_name', 'last_name', 'shortcode', 'state', 'fee_cents'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
}

export type NamedRegistration = Awaited<ReturnType<typeof namesOf>>[number]

export async function namedRegistrations(
  ctx: TenantContext,
  ids: readonly string[],
): Promise<Map<string, NamedRegistration>> {
  return new Map((await namesOf(ctx, ids)).map((row) => [row.id, row]))
}

/** A registration that does not exist is reported like a refusal. */
const gone: Outcome = { kind: 'refused', code: 'NOT_FOUND', data: {} }

export function asBulkItem(
  id: string,
  outcome: Outcome = gone,
  named: NamedRegistration | undefined,
  locale: Locale,
): BulkItem {
  const refusal = outcome.kind === 'refused' ? outcome : null
  return {
    id: id as BulkItem['id'],
    name: named ? `${named.first_name} ${named.last_name}` : '',
    shortcode: named?.shortcode ?? '',
    outcome: outcome.kind,
    code: refusal?.code ?? null,
    detail: refusal && refusalText(refusal.code as RefusalCode, locale, refusal.data as RefusalData),
    state: parseRegistrationState(named?.state ?? 'cancelled'),
  }
}

export async function getBulkRun(ctx: TenantContext, id: string, locale: Locale): Promise<BulkRun> {
  const row = await ctx.tx
    .selectFrom('bulk_run')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  const results = resultsOf(row)
  const named = await namedRegistrations(ctx, row.registration_ids)
  const items = results.map((result) => asBulkItem(result.id, result.outcome, named.get(result.id), locale))
  const count = (outcome: BulkItem['outcome']) => items.filter((item) => item.outcome === outcome).length
  return {
    id: row.id as BulkRun['id'],
    action: registrationBulkAction.parse(row.action),
    total: row.registration_ids.length,
    taken: items.length,
    done: count('done'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    items,
  }
}
