import {
  defaultRefundSettings,
  type RefundSettings,
  refundSettings as shape,
} from '@reihum/contract/courses/refund-settings.schema.ts'
import type { RefundTerms } from '@reihum/contract/courses/refund-terms.ts'
import { sql } from 'kysely'
import { record } from '#platform/audit/record.ts'
import { changeToSave } from '#platform/records/change-to-save.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { refundSettingsChanged, toldSteps } from '../course.events.ts'

type Wanted = Omit<RefundSettings, 'revision'>

type TermsRow = { steps: unknown; after_start: string }

/** The terms as the row says them; without steps there are none. */
export function termsOfSettings(row: TermsRow | null): RefundTerms {
  const { hasTerms, steps, afterStart } = defaultRefundSettings
  if (!row) return { hasTerms, steps, afterStart }
  return {
    hasTerms: row.steps !== null,
    steps: shape.shape.steps.parse(row.steps ?? []),
    afterStart: shape.shape.afterStart.parse(row.after_start),
  }
}

/** The row of the provider, in a query for courses. */
export const settingsOfProvider = sql<TermsRow | null>`(
  select json_build_object('steps', s.steps, 'after_start', s.after_start) from refund_settings s
  where s.tenant_id = course.tenant_id)`

export async function refundSettings({ tx, tenantId }: TenantContext): Promise<RefundSettings> {
  const row = await tx
    .selectFrom('refund_settings')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!row) return defaultRefundSettings
  return { revision: row.revision, ...termsOfSettings(row), fourEyes: row.four_eyes }
}

/** What the provider does unless a course says something else. */
export async function providerTerms(ctx: TenantContext): Promise<RefundTerms> {
  const { hasTerms, steps, afterStart } = await refundSettings(ctx)
  return { hasTerms, steps, afterStart }
}

const asRow = ({ hasTerms, steps, afterStart, fourEyes }: Wanted) => ({
  steps: hasTerms ? (JSON.stringify(steps) as never) : null,
  after_start: afterStart,
  four_eyes: fourEyes,
})

/** As the log tells it. */
const told = ({ steps, ...rest }: Wanted) => ({
  ...rest,
  steps: toldSteps(steps),
})

async function lockSettings(ctx: TenantContext): Promise<RefundSettings> {
  const { revision, ...rest } = defaultRefundSettings
  await ctx.tx
    .insertInto('refund_settings')
    .values({ tenant_id: ctx.tenantId, revision, changed_at: ctx.now, ...asRow(rest) })
    .onConflict((c) => c.column('tenant_id').doNothing())
    .execute()
  await ctx.tx
    .selectFrom('refund_settings')
    .select('revision')
    .where('tenant_id', '=', ctx.tenantId)
    .forUpdate()
    .execute()
  return refundSettings(ctx)
}

/** Refuses when somebody else has saved since the settings were read; a form sent twice is saved once. */
export async function changeRefundSettings(
  ctx: TenantContext,
  { revision: seen, hasTerms, steps, afterStart, fourEyes }: RefundSettings,
): Promise<RefundSettings> {
  const { revision, ...before } = await lockSettings(ctx)
  // Steps that do not count are not kept.
  const wanted = { hasTerms, steps: hasTerms ? steps : [], afterStart, fourEyes }
  const change = changeToSave(told(before), told(wanted), { stored: revision, seen })
  if (!change) return { revision, ...before }
  await ctx.tx
    .updateTable('refund_settings')
    .set({ revision: revision + 1, changed_at: ctx.now, ...asRow(wanted) })
    .where('tenant_id', '=', ctx.tenantId)
    .execute()
  await record(ctx, refundSettingsChanged(ctx.tenantId, change))
  return { revision: revision + 1, ...wanted }
}
