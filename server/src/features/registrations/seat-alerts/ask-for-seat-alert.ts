import { seatAlertLimits } from '@reihum/contract/registrations/seat-alert.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { isFull } from '#features/courses/course.rules.ts'
import { type LockedCourse, readManySeats } from '#features/courses/seats.ts'
import { countAttempt } from '#features/identity/attempts.ts'
import type { EnterTenant, RequestContext } from '#platform/http/request-context.ts'
import { newId } from '#platform/ids.ts'
import { inEqualTime } from '#platform/in-equal-time.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { confirmableUntil, isLetterDue } from './seat-alert.rules.ts'
import {
  alertOfAddress,
  countOfCourse,
  dropUnconfirmedBeyond,
  holdSeatAlerts,
  insertAlert,
  renewAlert,
} from './seat-alert.store.ts'
import { askToConfirm, type SeatAlertDependencies } from './write-seat-alert.ts'

type Asked = { courseId: string; email: string; language: Locale }

/** A draft or an archived course does not exist for visitors. */
async function requireFull(ctx: TenantContext, courseId: string): Promise<LockedCourse> {
  const course = (await readManySeats(ctx, [courseId])).get(courseId)
  if (!course || course.isAgreed || course.state === 'draft' || course.state === 'archived')
    throw new Refusal('NOT_FOUND')
  if (!isFull(course, ctx.now)) throw new Refusal('SEAT_ALERT_NOT_OFFERED')
  // Counted before anything is looked up by the address: the answer must not depend on it.
  if ((await countOfCourse(ctx, courseId)) >= seatAlertLimits.ofCourse) throw new Refusal('SEAT_ALERTS_FULL')
  return course
}

/** One address has one alert of a course, and a letter each time it asks, but for what was sent twice by mistake. */
async function keepAlert(
  ctx: TenantContext,
  dependencies: SeatAlertDependencies,
  { courseId, email, language }: Asked,
): Promise<void> {
  await holdSeatAlerts(ctx)
  const course = await requireFull(ctx, courseId)
  const known = await alertOfAddress(ctx, courseId, email)
  if (known && !isLetterDue(known.askedAt, ctx.now)) return
  if (known) await renewAlert(ctx, known, language)
  const id = known?.id ?? (await insertAlert(ctx, { courseId, email, language }))
  if (!known) await dropUnconfirmedBeyond(ctx, email, seatAlertLimits.ofAddress)
  const expiresAt = known?.confirmedAt ? null : confirmableUntil(ctx.now)
  const alert = { id, courseId, email: known?.email ?? email, language }
  await askToConfirm(ctx, dependencies, { alert, course, expiresAt, letterId: newId(ctx.now.getTime()) })
}

/**
 * Somebody wants to be told when a place is free; a letter asks for one click. The answer is the same after the same time,
 * whoever has asked before. Letters to one address are counted, so that nobody's mailbox is flooded.
 */
export function askForSeatAlert(
  { inPlatform, origin }: Pick<RequestContext, 'inPlatform' | 'origin'>,
  enter: EnterTenant,
  dependencies: SeatAlertDependencies,
  { tenant, ...asked }: Asked & { tenant: string },
): Promise<{ asked: true }> {
  return inEqualTime(async () => {
    await enter({ tenant }, (ctx) => requireFull(ctx, asked.courseId))
    const attempt = { purpose: 'seat-alert', account: asked.email, address: origin.ipAddress } as const
    await inPlatform((ctx) => countAttempt(ctx, attempt))
    await enter({ tenant }, (ctx) => keepAlert(ctx, dependencies, asked))
    return { asked: true }
  })
}
