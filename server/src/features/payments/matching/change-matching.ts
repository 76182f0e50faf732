import type {
  MatchingRule,
  MatchingRuleChange,
  MatchingSettings,
  MatchingThresholds,
} from '@reihum/contract/payments/matching.schema.ts'
import { sql } from 'kysely'
import { holdPersons } from '#features/people/hold-persons.ts'
import { findLivingPerson } from '#features/people/person.queries.ts'
import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { changeToSave } from '#platform/records/change-to-save.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { matchingChanged, ruleChanged, ruleForgotten } from './matching.events.ts'
import { isRemembered, lockRule, removeRule, storeRule, storeThresholds } from './matching.store.ts'
import { matchingRules } from './matching-rule.queries.ts'
import { matchingSettings } from './matching-settings.queries.ts'

/** Changes when payments are booked without anybody looking. */
export async function changeMatching(
  ctx: TenantContext,
  { revision: seen, thresholds }: { revision: number; thresholds: MatchingThresholds },
): Promise<MatchingSettings> {
  requireVerified(ctx)
  await oneAtATime(ctx, 'matching settings')
  const { revision: stored, ...before } = await matchingSettings(ctx)
  const change = changeToSave(before, thresholds, { stored, seen })
  if (!change) return { ...before, revision: stored }
  await storeThresholds(ctx, thresholds, stored + 1)
  await record(ctx, matchingChanged(ctx.tenantId, change))
  return { ...thresholds, revision: stored + 1 }
}

/** Switches a rule on or off, and says for whom else the account pays. */
export async function changeMatchingRule(
  ctx: TenantContext,
  id: string,
  { revision: seen, isOn, personId }: MatchingRuleChange & { revision: number },
): Promise<MatchingRule> {
  requireVerified(ctx)
  // Two rules of one account must not come to pay for the same person at once.
  if (personId !== undefined) await oneAtATime(ctx, 'matching rules')
  const person = personId === undefined ? null : await findLivingPerson(ctx, personId)
  if (person) await holdPersons(ctx, sql`select ${person.id}::uuid`)
  const rule = await lockRule(ctx, id)
  if (!rule) throw new Refusal('NOT_FOUND')
  const before = { isOn: rule.is_on, personId: rule.payer_person_id }
  const after = { isOn, personId: person?.id ?? rule.payer_person_id }
  const change = changeToSave(before, after, { stored: rule.revision, seen })
  if (change) {
    if (await isRemembered(ctx, rule, after.personId)) throw new Refusal('ACCOUNT_REMEMBERED')
    await storeRule(ctx, id, after)
    await record(ctx, ruleChanged(id, change))
  }
  const [changed] = await matchingRules(ctx, id)
  if (!changed) throw new Refusal('NOT_FOUND')
  return changed
}

export async function removeMatchingRule(ctx: TenantContext, id: string): Promise<{ removed: boolean }> {
  requireVerified(ctx)
  const removed = await removeRule(ctx, id)
  if (removed) await record(ctx, ruleForgotten(id))
  return { removed }
}
