import { type EventJob, mailOnce } from '#features/tenants/mail-once.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { JobDependencies } from '#platform/room.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { exportTenant } from './export-tenant.ts'
import { exportFailedLetter, exportReadyLetter } from './tenant-export.mails.ts'
import { addressOfAsker, findWholeExport } from './tenant-export.queries.ts'

type Told = EventJob & { exportId: string }

export function wholeExportJobs(dependencies: JobDependencies) {
  const tell = async (
    ctx: TenantContext,
    { exportId }: Told,
    state: 'ready' | 'failed',
    letterOf: typeof exportReadyLetter,
  ) => {
    const found = await findWholeExport(ctx, exportId)
    const recipient = await addressOfAsker(ctx, exportId)
    // It was deleted before anybody was told, or whoever asked is gone.
    if (found?.state !== state || !recipient) return []
    const { language: locale, timeZone } = ctx.tenant
    const url = `${dependencies.publicUrl}/datahub`
    const letter: Letter = letterOf(found, { locale, timeZone, url })
    return [{ letter, locale, recipient, isFromHouse: true }]
  }
  return {
    'imports.export-tenant': exportTenant(dependencies),
    'imports.tell-export-ready': mailOnce(dependencies, 'tenant.export-ready', (ctx, told: Told) =>
      tell(ctx, told, 'ready', exportReadyLetter),
    ),
    'imports.tell-export-failed': mailOnce(dependencies, 'tenant.export-failed', (ctx, told: Told) =>
      tell(ctx, told, 'failed', exportFailedLetter),
    ),
  }
}
