import {
  defaultRecommending,
  type RecommendingChange,
  type RecommendingSettings,
} from '@reihum/contract/registrations/recommending.schema.ts'
import { coursesOfCodes } from '#features/courses/codes/code.queries.ts'
import { storeNewcomersSet, storeRewardsSet } from '#features/courses/codes/recommending-sets.ts'
import { record } from '#platform/audit/record.ts'
import { changeToSave } from '#platform/records/change-to-save.ts'
import { differences, nothingToTell } from '#platform/records/differences.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { recommendingChanged } from './recommending.events.ts'

type Terms = Omit<RecommendingSettings, 'revision' | 'courses'>

/** The settings as they are stored, with the sets of codes that they stand for. */
export async function storedRecommending({ tx, tenantId }: TenantContext) {
  const row = await tx
    .selectFrom('recommending_settings as s')
    .leftJoin('discount_code as d', (join) =>
      join.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.id', '=', 's.newcomers_code_id'),
    )
    .selectAll('s')
    .select('d.archived_at')
    .where('s.tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!row) return null
  return {
    revision: row.revision,
    // A set that is only for courses that were deleted is in the archive, and nobody recommends anything then.
    isActive: row.newcomers_code_id !== null && row.archived_at === null,
    newcomerPercent: row.newcomer_percent,
    newcomerCents: row.newcomer_cents,
    rewardPercent: row.reward_percent,
    rewardCents: row.reward_cents,
    rewardMonths: row.reward_months,
    mostRewards: row.most_rewards,
    newcomersCodeId: row.newcomers_code_id,
    rewardsCodeId: row.rewards_code_id,
  }
}

/** Whether the programme is on, so that pages of attendees with a confirmed place lead to it. */
export async function isRecommendingOn(ctx: TenantContext): Promise<boolean> {
  return (await storedRecommending(ctx))?.isActive ?? false
}

export async function recommendingSettings(ctx: TenantContext): Promise<RecommendingSettings> {
  const stored = await storedRecommending(ctx)
  if (!stored) return { ...defaultRecommending, courses: [] }
  const { newcomersCodeId, rewardsCodeId, ...terms } = stored
  const courses = newcomersCodeId
    ? ((await coursesOfCodes(ctx, [newcomersCodeId])).get(newcomersCodeId) ?? [])
    : []
  return { ...terms, courses, courseIds: courses.map(({ id }) => id) }
}

const asRow = (terms: Terms) => ({
  newcomer_percent: terms.newcomerPercent,
  newcomer_cents: terms.newcomerCents,
  reward_percent: terms.rewardPercent,
  reward_cents: terms.rewardCents,
  reward_months: terms.rewardMonths,
  most_rewards: terms.mostRewards,
})

async function lockSettings(ctx: TenantContext): Promise<RecommendingSettings> {
  const { revision, ...rest } = defaultRecommending
  await ctx.tx
    .insertInto('recommending_settings')
    .values({ tenant_id: ctx.tenantId, revision, changed_at: ctx.now, ...asRow(rest) })
    .onConflict((c) => c.column('tenant_id').doNothing())
    .execute()
  await ctx.tx
    .selectFrom('recommending_settings')
    .select('revision')
    .where('tenant_id', '=', ctx.tenantId)
    .forUpdate()
    .execute()
  return recommendingSettings(ctx)
}

/** As the log tells it: of the courses, how many there are. */
const toldTerms = ({ courseIds, ...terms }: Terms) => ({ ...terms, courseCount: courseIds.length })

const sorted = (terms: Terms): Terms => ({ ...terms, courseIds: terms.courseIds.toSorted() })

/** Refuses when somebody else has saved since the settings were read; a form sent twice is saved once. */
export async function changeRecommending(
  ctx: TenantContext,
  { revision: seen, ...change }: RecommendingChange,
): Promise<RecommendingSettings> {
  const { revision, courses, ...stored } = await lockSettings(ctx)
  const before = sorted(stored)
  const after = sorted({
    isActive: change.isActive,
    newcomerPercent: change.newcomerPercent,
    newcomerCents: change.newcomerCents,
    courseIds: change.courseIds,
    rewardPercent: change.rewardPercent,
    rewardCents: change.rewardCents,
    rewardMonths: change.rewardMonths,
    mostRewards: change.mostRewards,
  })
  if (!changeToSave(before, after, { stored: revision, seen })) return { revision, courses, ...stored }
  const known = await storedRecommending(ctx)
  const newcomers = await storeNewcomersSet(ctx, {
    id: known?.newcomersCodeId ?? null,
    less: { percent: after.newcomerPercent, cents: after.newcomerCents },
    courseIds: after.courseIds,
    isOn: after.isActive,
  })
  const rewards = await storeRewardsSet(ctx, {
    id: known?.rewardsCodeId ?? null,
    less: { percent: after.rewardPercent, cents: after.rewardCents },
  })
  await ctx.tx
    .updateTable('recommending_settings')
    .set({
      ...asRow(after),
      newcomers_code_id: newcomers,
      rewards_code_id: rewards,
      revision: revision + 1,
      changed_at: ctx.now,
    })
    .where('tenant_id', '=', ctx.tenantId)
    .execute()
  const told = differences(toldTerms(before), toldTerms(after)) ?? nothingToTell
  await record(ctx, recommendingChanged(ctx.tenantId, told))
  return recommendingSettings(ctx)
}
