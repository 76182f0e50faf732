import type {
  NotificationRule,
  NotificationRuleSummary,
  notificationRuleListInput,
} from '@reihum/contract/notifications/notification-rule.schema.ts'
import { problemsOfTexts } from '@reihum/contract/notifications/notification-text.ts'
import { type RefusalCode, refusalText } from '@reihum/contract/refusals.ts'
import type { CourseId } from '@reihum/contract/wire/ids.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readPage } from '#platform/database/read-page.ts'
import { foldedPattern } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { ruleFieldsOf } from './notification-rule.store.ts'

const lettersOf = sql`notification_rule_letter l
  where l.tenant_id = n.tenant_id and l.rule_id = n.id and l.outcome = 'written'`

const rowsOf = (ctx: TenantContext) =>
  ctx.tx
    .selectFrom('notification_rule as n')
    .selectAll('n')
    .select([
      sql<number>`(select count(*)::int from ${lettersOf})`.as('written'),
      sql<Date | null>`(select max(l.at) from ${lettersOf})`.as('last_written_at'),
    ])
    .where('n.tenant_id', '=', ctx.tenantId)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

function summaryOf(row: Row, locale: Locale): NotificationRuleSummary {
  const { name, occasion, amount, unit, reach, courseIds } = ruleFieldsOf(row)
  return {
    id: row.id as NotificationRuleSummary['id'],
    name,
    occasion,
    amount,
    unit,
    reach,
    namedCourses: courseIds.length,
    isOn: row.on_since !== null,
    onSince: row.on_since?.toISOString() ?? null,
    written: row.written,
    lastWrittenAt: row.last_written_at?.toISOString() ?? null,
    trouble: row.trouble ? refusalText(row.trouble as RefusalCode, locale, {}) : null,
    updatedAt: row.updated_at.toISOString(),
  }
}

const sortColumns = { name: 'n.name_sort', updatedAt: 'n.updated_at' } as const

export async function listNotificationRules(
  ctx: TenantContext,
  input: Omit<z.output<typeof notificationRuleListInput>, 'tenant'>,
  locale: Locale,
) {
  const { q, isOn, sort, dir } = input
  let matching = ctx.tx.selectFrom('notification_rule as n').where('n.tenant_id', '=', ctx.tenantId)
  if (q) matching = matching.where(sql<boolean>`n.name_sort like ${foldedPattern(q)}`)
  if (isOn !== undefined) matching = matching.where('n.on_since', isOn ? 'is not' : 'is', null)
  const page = rowsOf(ctx)
    .where('n.id', 'in', matching.select('n.id'))
    .orderBy(sortColumns[sort], dir)
    .orderBy('n.id', dir)
  const { rows, total } = await readPage(page, matching, input)
  return { items: rows.map((row) => summaryOf(row, locale)), total }
}

/** The named courses that there are, in the order in which they begin. */
export async function coursesNamed(
  { tx, tenantId }: TenantContext,
  ids: readonly CourseId[],
): Promise<NotificationRule['courses']> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('course')
    .select(['id', 'title', 'reference'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, id: row.id as CourseId }))
}

export async function getNotificationRule(
  ctx: TenantContext,
  id: string,
  locale: Locale,
): Promise<NotificationRule> {
  const row = await rowsOf(ctx).where('n.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  const fields = ruleFieldsOf(row)
  return {
    ...summaryOf(row, locale),
    ...fields,
    revision: row.revision,
    problems: problemsOfTexts(fields.texts),
    courses: await coursesNamed(ctx, fields.courseIds),
  }
}
