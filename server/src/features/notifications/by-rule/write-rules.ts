import {
  mostRules,
  type NotificationRule,
  type NotificationRuleFields,
} from '@reihum/contract/notifications/notification-rule.schema.ts'
import { problemsOfTexts } from '@reihum/contract/notifications/notification-text.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import {
  ruleChanged,
  ruleCreated,
  ruleDeleted,
  ruleSwitchedOff,
  ruleSwitchedOn,
} from './notification-rule.events.ts'
import { coursesNamed, getNotificationRule } from './notification-rule.queries.ts'
import { ruleFieldsOf, rules } from './notification-rule.store.ts'
import { reachesFurther } from './rule-reach.rules.ts'

function requireUsable({ texts }: Pick<NotificationRuleFields, 'texts'>): void {
  if (problemsOfTexts(texts).length > 0) throw new Refusal('NOTIFICATION_TEXT_UNUSABLE')
}

async function requireFewRules(ctx: TenantContext): Promise<void> {
  await oneAtATime(ctx, 'notification rules')
  const { count } = await ctx.tx
    .selectFrom('notification_rule')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', ctx.tenantId)
    .executeTakeFirstOrThrow()
  if (Number(count) > mostRules) throw new Refusal('TOO_MANY_RULES', { limit: mostRules })
}

/** Courses of another tenant are refused like courses that never existed. */
async function requireKnownCourses(
  ctx: TenantContext,
  before: Pick<NotificationRuleFields, 'courseIds'> | null,
  { courseIds }: NotificationRuleFields,
): Promise<void> {
  const added = courseIds.filter((id) => !before?.courseIds.includes(id))
  if ((await coursesNamed(ctx, added)).length < added.length) throw new Refusal('NOT_FOUND')
}

/** A new rule is off. The caller names the id, so that a form sent twice makes one. */
export async function createNotificationRule(
  ctx: TenantContext,
  { id, rule }: { id: string; rule: NotificationRuleFields },
  locale: Locale,
): Promise<NotificationRule> {
  await requireKnownCourses(ctx, null, rule)
  if (await rules.insert(ctx, id, rule)) {
    await requireFewRules(ctx)
    await record(ctx, ruleCreated(id, rule))
  }
  return getNotificationRule(ctx, id, locale)
}

/**
 * A rule that is on must stay usable. With another time, or for further courses, it begins anew: what would have been due
 * before is not made up for.
 */
export async function changeNotificationRule(
  ctx: TenantContext,
  id: string,
  { revision, rule }: { revision: number; rule: NotificationRuleFields },
  locale: Locale,
): Promise<NotificationRule> {
  const row = await rules.lock(ctx, id)
  if (row.on_since) requireUsable(rule)
  const before = ruleFieldsOf(row)
  await requireKnownCourses(ctx, before, rule)
  const change = await rules.change(ctx, id, { revision, fields: rule })
  if (change) {
    const isTimedAnew =
      before.occasion !== rule.occasion || before.amount !== rule.amount || before.unit !== rule.unit
    if (row.on_since && (isTimedAnew || reachesFurther(before, rule)))
      await ctx.tx
        .updateTable('notification_rule')
        .set({ on_since: ctx.now, look_at: ctx.now })
        .where('tenant_id', '=', ctx.tenantId)
        .where('id', '=', id)
        .execute()
    await record(ctx, ruleChanged(id, change))
  }
  return getNotificationRule(ctx, id, locale)
}

/** Switched on, it writes what becomes due from now on. What is as wanted already stays as it is. */
export async function switchNotificationRule(
  ctx: TenantContext,
  id: string,
  { revision, isOn }: { revision: number; isOn: boolean },
  locale: Locale,
): Promise<NotificationRule> {
  const row = await rules.lock(ctx, id)
  if (isOn) requireVerified(ctx)
  if ((row.on_since !== null) !== isOn) {
    if (row.revision !== revision) throw new Refusal('CONFLICT')
    const rule = await getNotificationRule(ctx, id, locale)
    if (isOn) requireUsable(rule)
    await rules.set(ctx, id, {
      on_since: isOn ? ctx.now : null,
      look_at: isOn ? ctx.now : null,
      trouble: null,
    })
    await record(ctx, isOn ? ruleSwitchedOn(id) : ruleSwitchedOff(id))
  }
  return getNotificationRule(ctx, id, locale)
}

/** Deleting one that is gone already is no error. */
export async function removeNotificationRule(ctx: TenantContext, id: string): Promise<{ removed: boolean }> {
  const removed = await rules.remove(ctx, id)
  if (removed) await record(ctx, ruleDeleted(id, removed.name))
  return { removed: removed !== null }
}
