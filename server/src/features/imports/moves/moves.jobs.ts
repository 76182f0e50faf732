import { type EventJob, mailOnce } from '#features/tenants/mail-once.ts'
import type { JobDependencies } from '#platform/room.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { movedInLetter, moveFailedLetter } from './move.mails.ts'
import { addressOfMover, getMove } from './move.queries.ts'
import { moveIn } from './move-in.ts'

type Told = EventJob & { moveId: string }

export function moveJobs(dependencies: JobDependencies) {
  const { owned, publicUrl } = dependencies
  const tell = async (ctx: TenantContext, { moveId }: Told, letterOf: typeof movedInLetter) => {
    const { language: locale, timeZone } = ctx.tenant
    const recipient = await addressOfMover(ctx, moveId)
    // Whoever asked is gone.
    if (!recipient) return []
    const found = await getMove(ctx, moveId, { owned, locale })
    const letter = letterOf(found, { locale, timeZone, url: `${publicUrl}/datahub/move` })
    return [{ letter, locale, recipient, isFromHouse: true }]
  }
  return {
    'imports.move-in': moveIn(dependencies),
    'imports.tell-moved-in': mailOnce(dependencies, 'tenant.moved-in', (ctx, told: Told) =>
      tell(ctx, told, movedInLetter),
    ),
    'imports.tell-move-failed': mailOnce(dependencies, 'tenant.move-failed', (ctx, told: Told) =>
      tell(ctx, told, moveFailedLetter),
    ),
  }
}
