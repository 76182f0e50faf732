import { sql } from 'kysely'
import { inEach } from '#platform/database/in-each.ts'
import type { ChoreDependencies } from '#platform/room.ts'
import { timesOf } from './schedule.queries.ts'
import { nextDue } from './schedule.rules.ts'
import { lockSchedule, promiseExport, updateSchedule } from './schedule.store.ts'

type Found = { tenant_id: string; id: string; is_suspended: boolean }

/**
 * Promises the exports that are due, each once for its time. Times that were missed meanwhile are made up for by one: the
 * next is due after now. Providers that are suspended get none.
 */
export async function promiseDueExports({
  inPlatform,
  inTenant,
}: Pick<ChoreDependencies, 'inPlatform' | 'inTenant'>): Promise<void> {
  const due = await inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<Found>`
      select s.tenant_id, s.id, t.suspended_at is not null as is_suspended
      from export_schedule s join tenant t on t.id = s.tenant_id
      where s.next_at <= ${now} order by s.next_at limit 200`.execute(tx)
    return rows
  })
  await inEach(inTenant, due, async (ctx, { id, is_suspended }) => {
    const schedule = await lockSchedule(ctx, id)
    if (!schedule?.next_at || schedule.next_at > ctx.now) return
    const dueAt = schedule.next_at
    await updateSchedule(ctx, id, { next_at: nextDue(timesOf(schedule), ctx.tenant.timeZone, ctx.now) })
    // Where one is still being made, or tried again, that one is enough.
    if (!is_suspended) await promiseExport(ctx, { schedule, dueAt, byHand: false })
  })
}
