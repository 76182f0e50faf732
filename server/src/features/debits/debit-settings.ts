import { tidyCollection } from '@reihum/contract/courses/collection.ts'
import {
  type DebitSettings,
  defaultDebitSettings,
  debitSettings as shape,
} from '@reihum/contract/debits/debits.schema.ts'
import { collectionRule, storeCollectionRule } from '#features/courses/collection/collection-rule.ts'
import { record } from '#platform/audit/record.ts'
import { changeToSave } from '#platform/records/change-to-save.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { debitSettingsChanged } from './debits.events.ts'

type Wanted = Omit<DebitSettings, 'revision'>

export async function debitSettings(ctx: TenantContext): Promise<DebitSettings> {
  const [row, rule] = await Promise.all([
    ctx.tx.selectFrom('debit_settings').selectAll().where('tenant_id', '=', ctx.tenantId).executeTakeFirst(),
    // Courses and what visitors read of them depend on it, so it is kept there.
    collectionRule(ctx),
  ])
  if (!row) return { ...defaultDebitSettings, ...rule }
  return {
    revision: row.revision,
    leadDays: row.lead_days,
    gathers: row.gathers,
    fileLimit: row.file_limit,
    feeRule: shape.shape.feeRule.parse(row.fee_rule),
    announcesItself: row.announces_itself,
    ...rule,
  }
}

const asRow = (wanted: Wanted) => ({
  lead_days: wanted.leadDays,
  gathers: wanted.gathers,
  file_limit: wanted.fileLimit,
  fee_rule: wanted.feeRule,
  announces_itself: wanted.announcesItself,
})

async function lockSettings(ctx: TenantContext): Promise<DebitSettings> {
  const { revision, ...rest } = defaultDebitSettings
  await ctx.tx
    .insertInto('debit_settings')
    .values({ tenant_id: ctx.tenantId, revision, changed_at: ctx.now, ...asRow(rest) })
    .onConflict((c) => c.column('tenant_id').doNothing())
    .execute()
  await ctx.tx
    .selectFrom('debit_settings')
    .select('revision')
    .where('tenant_id', '=', ctx.tenantId)
    .forUpdate()
    .execute()
  return debitSettings(ctx)
}

/** Refuses when somebody else has saved since the settings were read; a form sent twice is saved once. */
export async function changeDebitSettings(
  ctx: TenantContext,
  { revision: seen, leadDays, gathers, fileLimit, feeRule, announcesItself, ...rule }: DebitSettings,
): Promise<DebitSettings> {
  const { revision, ...before } = await lockSettings(ctx)
  const collection = tidyCollection(rule)
  const wanted = { leadDays, gathers, fileLimit, feeRule, announcesItself, ...collection }
  const change = changeToSave(before, wanted, { stored: revision, seen })
  if (!change) return { revision, ...before }
  await ctx.tx
    .updateTable('debit_settings')
    .set({ revision: revision + 1, changed_at: ctx.now, ...asRow(wanted) })
    .where('tenant_id', '=', ctx.tenantId)
    .execute()
  await storeCollectionRule(ctx, collection)
  await record(ctx, debitSettingsChanged(ctx.tenantId, change))
  return { revision: revision + 1, ...wanted }
}
