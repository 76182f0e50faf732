import { sql } from 'kysely'
import { firmSettings } from '#features/courses/firms/firm-settings.ts'
import { recordMany } from '#platform/audit/record.ts'
import { inEach } from '#platform/database/in-each.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { tellingOfBooking } from '../moved-booking.rules.ts'
import { namesMissing } from '../registration.events.ts'
import { lockRegistrations } from '../registration-move.store.ts'
import { storeNamesReminded } from './names.store.ts'
import { isNamesReminderDue } from './unnamed-places.rules.ts'

type Due = { tenant_id: string; ids: string[] }

const atMost = 2_000

/** Places of firms without a name, those of the next courses first; whether it is time to remind is decided in the tenant. */
async function toRemindOf(inPlatform: InPlatform): Promise<Due[]> {
  return inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<Due>`
      with due as (
        select r.tenant_id, r.id from registration r
        join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
        where r.unnamed and r.state in ('reserved', 'confirmed') and c.starts_at > ${now}
        order by c.starts_at limit ${atMost}
      ) select tenant_id, array_agg(id) as ids from due group by 1 order by 1`.execute(tx)
    return rows
  })
}

type Booking = { id: string; names_until: string | null; starts_at: Date | null }

async function bookingsOf(ctx: TenantContext, ids: readonly string[]): Promise<Booking[]> {
  const { rows } = await sql<Booking>`
    select b.id, b.names_until, min(c.starts_at) as starts_at from registration r
    join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
    join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
    where r.tenant_id = ${ctx.tenantId} and r.id = any(${[...ids]}::uuid[]) and b.names_reminded_at is null
    group by b.id, b.names_until`.execute(ctx.tx)
  return rows
}

async function remind(ctx: TenantContext, ids: readonly string[]): Promise<void> {
  const { namesDays, remindsOfNames } = await firmSettings(ctx)
  if (!remindsOfNames) return
  const due = new Set(
    (await bookingsOf(ctx, ids))
      .filter(({ names_until: namesUntil, starts_at: startsAt }) =>
        isNamesReminderDue({ startsAt, namesDays, namesUntil, timeZone: ctx.tenant.timeZone }, ctx.now),
      )
      .map(({ id }) => id),
  )
  if (due.size === 0) return
  const places = (await lockRegistrations(ctx, ids)).filter(({ unnamed }) => unnamed)
  const told = places.filter(({ booking_id }) => due.has(booking_id))
  await storeNamesReminded(ctx, [...due])
  await recordMany(
    ctx,
    told.map((place) => ({
      event: namesMissing(tellingOfBooking(place, told)),
      actor: ctx.actor,
      origin: ctx.origin,
    })),
  )
}

/** Reminds firms once of names that are missing, some days before the last one on which they are taken. */
export async function remindOfNames({
  inPlatform,
  inTenant,
}: {
  inPlatform: InPlatform
  inTenant: InTenant
}): Promise<void> {
  await inEach(inTenant, await toRemindOf(inPlatform), (ctx, { ids }) => remind(ctx, ids))
}
