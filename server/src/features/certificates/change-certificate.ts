import type { CertificateRule } from '@reihum/contract/certificates/certificate.schema.ts'
import { locales } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import { templateChoices } from '#features/documents/templates/default-templates.ts'
import { leaveGroups } from '#features/people/groups/leave-group.ts'
import { requireGroup } from '#features/people/groups/person-group.queries.ts'
import { requireRoom } from '#features/tenants/tier-limit.ts'
import { actorColumns } from '#platform/audit/actor-columns.ts'
import { record } from '#platform/audit/record.ts'
import type { Press } from '#platform/paper/press.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { certifiedCourse } from './candidates.queries.ts'
import {
  certificatePaperAsked,
  certificateRuleChanged,
  certificateSent,
  certificateWithdrawn,
  passedMarked,
  told,
} from './certificate.events.ts'
import { endCertificate, lockCertificate } from './certificate.store.ts'
import { ruleOf, storeRule } from './certificate-rule.store.ts'

/** A template that a rule names is there, for certificates, and in the language that it is to serve. */
async function requireTemplates(ctx: TenantContext, { templates }: CertificateRule): Promise<void> {
  const wanted = locales.flatMap((language) => {
    const id = templates[language]
    return id ? [{ language, id }] : []
  })
  if (wanted.length === 0) return
  const choices = await templateChoices(ctx, 'certificate')
  const fits = ({ language, id }: { language: string; id: string }) =>
    choices.some((one) => one.id === id && one.language === language)
  if (!wanted.every(fits)) throw new Refusal('NOT_FOUND')
}

export async function saveCertificateRule(
  ctx: TenantContext,
  courseId: string,
  saved: { rule: CertificateRule | null; revision: number },
): Promise<void> {
  requireVerified(ctx)
  await certifiedCourse(ctx, courseId)
  if (saved.rule) await requireTemplates(ctx, saved.rule)
  const { rule: before } = await ruleOf(ctx, courseId)
  // One that was put into the archive since may stay in the rule.
  const groupId = saved.rule?.groupId ?? null
  if (groupId !== null && groupId !== before?.groupId) await requireGroup(ctx, groupId)
  await storeRule(ctx, courseId, saved)
  await record(ctx, certificateRuleChanged(courseId))
}

/** Says of registrations of one course who passed; those of other courses are left alone. */
export async function markPassed(
  ctx: TenantContext,
  courseId: string,
  { registrationIds, passed }: { registrationIds: readonly string[]; passed: boolean | null },
): Promise<void> {
  requireVerified(ctx)
  await certifiedCourse(ctx, courseId)
  const rows = await ctx.tx
    .selectFrom('registration')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('course_id', '=', courseId)
    .where(sql<boolean>`id = any(${[...registrationIds]}::uuid[])`)
    .orderBy('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) throw new Refusal('NOT_FOUND')
  if (passed === null)
    await ctx.tx
      .deleteFrom('certificate_result')
      .where('tenant_id', '=', ctx.tenantId)
      .where('registration_id', 'in', ids)
      .execute()
  else
    await ctx.tx
      .insertInto('certificate_result')
      .values(
        ids.map((registration_id) => ({
          tenant_id: ctx.tenantId,
          registration_id,
          passed,
          at: ctx.now,
          ...actorColumns(ctx.actor),
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'registration_id'])
          .doUpdateSet({ passed, at: ctx.now, ...actorColumns(ctx.actor) }),
      )
      .execute()
  await record(ctx, passedMarked(courseId, ids.length, passed))
}

/** It holds no longer, and its page says so. Said twice, it is said once. */
export async function withdrawCertificate(ctx: TenantContext, id: string, reason: string): Promise<void> {
  requireVerified(ctx)
  const certificate = await lockCertificate(ctx, id)
  if (certificate.ended_at) return
  await endCertificate(ctx, id, 'withdrawn', reason)
  await leaveGroups(ctx, { origin: 'certificate', sourceId: id })
  await record(ctx, certificateWithdrawn(told(certificate), reason))
}

export async function askForPaper(ctx: TenantContext, press: Press, id: string): Promise<void> {
  requireVerified(ctx)
  const certificate = await lockCertificate(ctx, id)
  if (certificate.file_id) return
  if (!press.isReady()) throw new Refusal('PAPER_UNAVAILABLE')
  await ctx.tx
    .updateTable('certificate')
    .set({ failed_at: null, failure: null })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
  // What has no paper was never mailed: its holder gets it now, where the course wants that.
  const { rule } = await ruleOf(ctx, certificate.course_id)
  await record(ctx, certificatePaperAsked(told(certificate), rule?.mails === true))
}

export async function sendCertificate(ctx: TenantContext, id: string): Promise<void> {
  requireVerified(ctx)
  const certificate = await lockCertificate(ctx, id)
  if (certificate.ended_at) throw new Refusal('CERTIFICATE_ENDED')
  if (!certificate.file_id) throw new Refusal('CERTIFICATE_NOT_MADE')
  await requireRoom(ctx, 'mailsAMonth')
  await record(ctx, certificateSent(told(certificate)))
}
