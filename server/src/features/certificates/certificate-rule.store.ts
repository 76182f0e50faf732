import { type CertificateRule, certificateRule } from '@reihum/contract/certificates/certificate.schema.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Stored = { rule: CertificateRule | null; revision: number }

export async function ruleOf({ tx, tenantId }: TenantContext, courseId: string): Promise<Stored> {
  const [row, counted] = await Promise.all([
    tx
      .selectFrom('certificate_rule')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('course_id', '=', courseId)
      .executeTakeFirst(),
    tx
      .selectFrom('certificate_rule_revision')
      .select('revision')
      .where('tenant_id', '=', tenantId)
      .where('course_id', '=', courseId)
      .executeTakeFirst(),
  ])
  const revision = counted?.revision ?? 0
  if (!row) return { rule: null, revision }
  return {
    revision,
    rule: certificateRule.parse({
      title: row.title,
      presence: { by: row.presence_by, least: row.presence_least ?? undefined },
      unitMinutes: row.unit_minutes,
      needsPass: row.needs_pass,
      contents: row.contents,
      automatic: row.automatic,
      mails: row.mails,
      validMonths: row.valid_months,
      remindDays: row.remind_days,
      groupId: row.group_id,
      templates: row.templates,
    }),
  }
}

/** Two who change the rule at once meet at the revision: the second one is refused. */
async function nextRevision(
  { tx, tenantId }: TenantContext,
  courseId: string,
  revision: number,
): Promise<void> {
  const stored =
    revision === 0
      ? await tx
          .insertInto('certificate_rule_revision')
          .values({ tenant_id: tenantId, course_id: courseId, revision: 1 })
          .onConflict((conflict) => conflict.columns(['tenant_id', 'course_id']).doNothing())
          .executeTakeFirstOrThrow()
          .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows)
      : await tx
          .updateTable('certificate_rule_revision')
          .set({ revision: revision + 1 })
          .where('tenant_id', '=', tenantId)
          .where('course_id', '=', courseId)
          .where('revision', '=', revision)
          .executeTakeFirstOrThrow()
          .then(({ numUpdatedRows }) => numUpdatedRows)
  if (stored !== 1n) throw new Refusal('CONFLICT')
}

export async function storeRule(
  ctx: TenantContext,
  courseId: string,
  { rule, revision }: Stored,
): Promise<void> {
  await nextRevision(ctx, courseId, revision)
  await ctx.tx
    .deleteFrom('certificate_rule')
    .where('tenant_id', '=', ctx.tenantId)
    .where('course_id', '=', courseId)
    .execute()
  if (!rule) return
  await ctx.tx
    .insertInto('certificate_rule')
    .values({
      tenant_id: ctx.tenantId,
      course_id: courseId,
      title: rule.title,
      presence_by: rule.presence.by,
      presence_least: rule.presence.by === 'nothing' ? null : rule.presence.least,
      unit_minutes: rule.unitMinutes,
      needs_pass: rule.needsPass,
      contents: JSON.stringify(rule.contents),
      automatic: rule.automatic,
      mails: rule.mails,
      valid_months: rule.validMonths,
      remind_days: rule.remindDays,
      group_id: rule.groupId,
      templates: JSON.stringify(rule.templates),
    })
    .execute()
}
