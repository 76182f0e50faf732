import { sql } from 'kysely'
import { recordMany } from '#platform/audit/record.ts'
import { inEach } from '#platform/database/in-each.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { cancelRegistrations } from '../cancellation/cancel-registrations.ts'
import { tellingOfBooking } from '../moved-booking.rules.ts'
import { paymentReminded } from '../registration.events.ts'
import { lockRegistrations, storeReminders } from '../registration-move.store.ts'
import { daysBeforeReminding, isReminderDue, reminderDays } from './deadline.rules.ts'

type Due = { tenant_id: string; ids: string[] }

const atMost = 2_000

/** Grouped by course, so that each course is locked for as short as possible. */
const byCourse = sql`select tenant_id, course_id, array_agg(id) as ids from due group by 1, 2 order by 1, 2`

/** Grouped by tenant, so that a booking of several courses gets one letter; no course is locked. */
const byTenant = sql`select tenant_id, array_agg(id) as ids from due group by 1 order by 1`

async function expiredOf(inPlatform: InPlatform): Promise<Due[]> {
  return inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<Due>`
      with due as (
        select r.tenant_id, r.course_id, r.id from registration r
        join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
        where r.state = 'reserved' and r.payment_due_at is not null and r.payment_due_at < ${now}
          and (r.payment_hold_until is null or r.payment_hold_until < ${now})
          and (c.starts_at is null or c.starts_at > ${now})
        order by r.payment_due_at limit ${atMost}
      ) ${byCourse}`.execute(tx)
    return rows
  })
}

async function toRemindOf(inPlatform: InPlatform): Promise<Due[]> {
  return inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<Due>`
      with due as (
        select tenant_id, id from registration
        where state = 'reserved' and payment_due_at is not null
          and payment_due_at > ${now} and payment_due_at <= ${now}::timestamptz + make_interval(days => ${reminderDays})
          and payment_reminded_at is null and (payment_hold_until is null or payment_hold_until < ${now})
          and state_since <= ${now}::timestamptz - make_interval(days => ${daysBeforeReminding})
        order by payment_due_at limit ${atMost}
      ) ${byTenant}`.execute(tx)
    return rows
  })
}

async function remind(ctx: TenantContext, ids: readonly string[]): Promise<void> {
  const due = (await lockRegistrations(ctx, ids)).filter((registration) =>
    isReminderDue(registration, ctx.now),
  )
  await Promise.all([
    storeReminders(
      ctx,
      due.map(({ id }) => id),
    ),
    recordMany(
      ctx,
      due.map((registration) => ({
        event: paymentReminded(tellingOfBooking(registration, due)),
        actor: ctx.actor,
        origin: ctx.origin,
      })),
    ),
  ])
}

type Doors = { inPlatform: InPlatform; inTenant: InTenant }

/**
 * Gives back places whose payment has not arrived in time; the waiting list moves up in the same transaction. Whatever
 * is found due is decided again under the lock, so a payment or a hold that came meanwhile wins.
 */
export async function expireReservations({ inPlatform, inTenant }: Doors): Promise<void> {
  await inEach(inTenant, await expiredOf(inPlatform), (ctx, { ids }) =>
    cancelRegistrations(ctx, ids, { by: { cause: 'deadline' } }),
  )
}

export async function remindOfPayments({ inPlatform, inTenant }: Doors): Promise<void> {
  await inEach(inTenant, await toRemindOf(inPlatform), (ctx, { ids }) => remind(ctx, ids))
}
