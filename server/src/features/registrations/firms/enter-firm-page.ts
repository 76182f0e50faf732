import { firmsOpenTo } from '#features/courses/firms/firm-access.queries.ts'
import { noteFirmAccess } from '#features/courses/firms/note-firm-access.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { requireSession } from '../own-bookings/enter-by-session.ts'

type Opened = Awaited<ReturnType<typeof firmsOpenTo>>

/**
 * The firms that whoever is signed in is the contact of now. A session that opens none any more is like none: the address of the
 * contact was changed, or its page was switched off.
 */
async function enterFirms(ctx: TenantContext): Promise<{ email: string; firms: Opened }> {
  const { email, openedAt } = await requireSession(ctx, 'firm')
  const firms = await firmsOpenTo(ctx, { email, since: openedAt })
  if (firms.length === 0) throw new Refusal('ATTENDEE_NOT_SIGNED_IN')
  await noteFirmAccess(
    ctx,
    firms.map(({ id }) => id),
  )
  return { email, firms }
}

/** One of them; another firm, and one that is not there, get the same answer. */
export async function enterFirm(ctx: TenantContext, firmId: string | undefined) {
  const { email, firms } = await enterFirms(ctx)
  const firm = firmId === undefined ? firms[0] : firms.find(({ id }) => id === firmId)
  if (!firm) throw new Refusal('NOT_FOUND')
  return { email, firms, firm }
}
