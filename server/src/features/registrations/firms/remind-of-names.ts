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

/** In one go as many places as are dealt with in a moment; the next run finds the others. */
const atOnce = 2_000

type Found = { tenant_id: string }

/** Providers of whom places of coming courses have no name yet; whether it is time to remind is decided in each. */
async function withUnnamedPlaces(inPlatform: InPlatform): Promise<Found[]> {
  return inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<Found>`
      select distinct r.tenant_id from registration r
      join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
      where r.unnamed and r.state in ('reserved', 'confirmed') and c.starts_at > ${now} order by 1`.execute(
      tx,
    )
    return rows
  })
}

type Place = { id: string; bookingId: string; namesUntil: string | null; startsAt: Date | null }

/** Places without a name whose firm was not reminded yet, those of the next courses first. */
async function unnamedPlaces(ctx: TenantContext): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select r.id, b.id as "bookingId", b.names_until as "namesUntil", c.starts_at as "startsAt" from registration r
    join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
    join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
    where r.tenant_id = ${ctx.tenantId} and r.unnamed and r.state in ('reserved', 'confirmed')
      and c.starts_at > ${ctx.now} and b.names_reminded_at is null
    order by c.starts_at, r.id limit ${atOnce}`.execute(ctx.tx)
  return rows
}

async function remind(ctx: TenantContext): Promise<void> {
  const { namesDays, remindsOfNames } = await firmSettings(ctx)
  if (!remindsOfNames) return
  const { timeZone } = ctx.tenant
  const due = (await unnamedPlaces(ctx)).filter(({ startsAt, namesUntil }) =>
    isNamesReminderDue({ startsAt, namesDays, namesUntil, timeZone }, ctx.now),
  )
  if (due.length === 0) return
  const places = (
    await lockRegistrations(
      ctx,
      due.map(({ id }) => id),
    )
  ).filter(({ unnamed }) => unnamed)
  const reminded = await storeNamesReminded(ctx, [...new Set(due.map(({ bookingId }) => bookingId))])
  const told = places.filter(({ booking_id }) => reminded.has(booking_id))
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
  await inEach(inTenant, await withUnnamedPlaces(inPlatform), remind)
}
