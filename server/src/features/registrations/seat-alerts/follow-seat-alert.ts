import { type SeatAlert, seatAlertLimits } from '@reihum/contract/registrations/seat-alert.schema.ts'
import { readManySeats } from '#features/courses/seats.ts'
import { forgetAttempts } from '#features/identity/attempts.ts'
import type { EnterTenant, RequestContext } from '#platform/http/request-context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { confirmableUntil, toldUntil } from './seat-alert.rules.ts'
import {
  confirmAlert,
  countOfAddress,
  deleteAlert,
  findAlert,
  holdSeatAlerts,
  type StoredAlert,
} from './seat-alert.store.ts'

/** A link that we did not write is answered like one that is used up: neither tells anything. */
async function requireAlert(ctx: TenantContext, id: string | null): Promise<StoredAlert> {
  const alert = id === null ? null : await findAlert(ctx, id)
  if (!alert) throw new Refusal('ACCESS_LINK_EXPIRED')
  return alert
}

async function shown(ctx: TenantContext, alert: StoredAlert): Promise<SeatAlert> {
  const { courseId, confirmedAt, toldAt, askedAt } = alert
  const course = (await readManySeats(ctx, [courseId])).get(courseId)
  const told = { courseId: courseId as SeatAlert['courseId'], courseTitle: course?.title ?? '' }
  if (toldAt) return { ...told, state: 'told', expiresAt: toldUntil(toldAt).toISOString() }
  if (confirmedAt) return { ...told, state: 'open', expiresAt: null }
  return { ...told, state: 'asked', expiresAt: confirmableUntil(askedAt).toISOString() }
}

export const readSeatAlert = async (ctx: TenantContext, id: string | null): Promise<SeatAlert> =>
  shown(ctx, await requireAlert(ctx, id))

async function confirmOnce(ctx: TenantContext, id: string | null): Promise<StoredAlert> {
  await holdSeatAlerts(ctx)
  const alert = await requireAlert(ctx, id)
  if (alert.confirmedAt) return alert
  const limit = seatAlertLimits.ofAddress
  if ((await countOfAddress(ctx, alert.email)) >= limit) throw new Refusal('TOO_MANY_SEAT_ALERTS', { limit })
  await confirmAlert(ctx, alert.id)
  return { ...alert, confirmedAt: ctx.now }
}

/**
 * The click shows that the mailbox is theirs, so letters asked for there begin to be counted anew, and strangers elsewhere
 * cannot use them up.
 */
export async function confirmSeatAlert(
  { inPlatform, origin }: Pick<RequestContext, 'inPlatform' | 'origin'>,
  enter: EnterTenant,
  { tenant, id }: { tenant: string; id: string | null },
): Promise<SeatAlert> {
  const { alert, told } = await enter({ tenant }, async (ctx) => {
    const alert = await confirmOnce(ctx, id)
    return { alert, told: await shown(ctx, alert) }
  })
  const attempt = { purpose: 'seat-alert', account: alert.email, address: origin.ipAddress } as const
  await inPlatform((ctx) => forgetAttempts(ctx, attempt))
  return told
}

/** Deletes the address with all that was kept of it. Mail programs may send it twice, and late. */
export async function stopSeatAlert(ctx: TenantContext, id: string | null): Promise<{ stopped: true }> {
  if (id === null) throw new Refusal('ACCESS_LINK_EXPIRED')
  await deleteAlert(ctx, id)
  return { stopped: true }
}
