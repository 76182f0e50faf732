import { type RefusalCode, type RefusalData, refusalText } from '@reihum/contract/refusals.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { RunItem, RunProgress } from '@reihum/contract/wire/run.schema.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Asked = { id: string; after: number; kinds: readonly string[] }

/** How far a run has come, with what came of the records after a position. */
export async function runProgress(
  ctx: TenantContext,
  { id, after, kinds }: Asked,
  locale: Locale,
): Promise<RunProgress> {
  const run = await ctx.tx
    .selectFrom('run')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('kind', 'in', [...kinds])
    .executeTakeFirst()
  if (!run) throw new Refusal('NOT_FOUND')
  const items = ctx.tx.selectFrom('run_item').where('tenant_id', '=', ctx.tenantId).where('run_id', '=', id)
  const [counts, rows] = await Promise.all([
    items
      .select([
        sql<number>`count(*) filter (where outcome = 'done')`.as('done'),
        sql<number>`count(*) filter (where outcome = 'unchanged')`.as('unchanged'),
        sql<number>`count(*) filter (where outcome = 'refused')`.as('refused'),
      ])
      .executeTakeFirstOrThrow(),
    items
      .selectAll()
      .where('position', '>', after)
      .where('outcome', 'is not', null)
      .orderBy('position')
      .execute(),
  ])
  return {
    id: run.id as RunProgress['id'],
    kind: run.kind,
    total: run.total,
    ...counts,
    createdAt: run.created_at.toISOString(),
    cancelledAt: run.cancelled_at?.toISOString() ?? null,
    finishedAt: run.finished_at?.toISOString() ?? null,
    items: rows.map((row) => ({
      id: row.item_id,
      position: row.position,
      outcome: row.outcome as RunItem['outcome'],
      code: row.code || null,
      detail: row.code ? refusalText(row.code as RefusalCode, locale, row.data as RefusalData) : null,
    })),
  }
}

const keptDays = 30

/** Runs across tenants (`inPlatform`). What was done is told by the records themselves. */
export async function forgetOldRuns({ tx, now }: { tx: Tx; now: Date }): Promise<void> {
  await tx
    .deleteFrom('run')
    .where('created_at', '<', new Date(now.getTime() - keptDays * 86_400_000))
    .execute()
}
