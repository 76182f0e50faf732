import type { auditFilter } from '@kurso/contract/insights/insight.schema.ts'
import type { Locale } from '@kurso/contract/wire/locales.ts'
import { wallClockOf } from '@kurso/contract/wire/wall-clock.ts'
import type { z } from 'zod'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { auditLogExported } from './audit.events.ts'
import { readAuditLog } from './audit.queries.ts'
import { auditCsv } from './audit-csv.rules.ts'

/** As many as one still opens, and as much as is held in memory at once. */
const rowLimit = 50_000

/** The filtered log as a file; whoever takes it along is written down in it. */
export async function exportAuditLog(
  ctx: TenantContext,
  filter: z.output<typeof auditFilter>,
  locale: Locale,
): Promise<File> {
  const entries = await readAuditLog(ctx, filter, rowLimit)
  if (entries.length > rowLimit) throw new Refusal('TOO_MANY_ROWS', { limit: rowLimit })
  const { timeZone, currencyCode, slug } = ctx.tenant
  await record(ctx, auditLogExported(ctx.tenantId, entries.length, { ...filter }))
  const text = auditCsv(entries, { locale, timeZone, currencyCode })
  const name = { de: 'audit-protokoll', en: 'audit-log' }[locale]
  return new File([text], `${name}-${slug}-${wallClockOf(ctx.now, timeZone).date}.csv`, {
    type: 'text/csv; charset=utf-8',
  })
}
