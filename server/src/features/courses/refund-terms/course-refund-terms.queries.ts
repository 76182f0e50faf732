import { type RefundTerms, refundTermsOf } from '@reihum/contract/courses/refund-terms.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { providerTerms } from './refund-settings.ts'
import { refundTermsColumns, refundTermsOfRow } from './refund-terms-columns.ts'

/** What goes back to whoever cancels, by course: its own terms, or those of the provider. */
export async function refundTermsOfCourses(
  ctx: TenantContext,
  ids: readonly string[],
): Promise<Map<string, RefundTerms>> {
  const [provider, rows] = await Promise.all([
    providerTerms(ctx),
    ctx.tx
      .selectFrom('course')
      .select(['id', ...refundTermsColumns])
      .where('tenant_id', '=', ctx.tenantId)
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .execute(),
  ])
  return new Map(rows.map((row) => [row.id, refundTermsOf(refundTermsOfRow(row), provider)]))
}
