import { sql } from 'kysely'
import { readManySeats } from '#features/courses/seats.ts'
import { awaitsLastDebit, validMandate } from '#features/mandates/mandate.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lockRegistrations } from '../registration-move.store.ts'
import { isCollected } from './collected-bookings.queries.ts'
import { paymentDue } from './deadline.rules.ts'

type Deadline = { id: string; booking_id: string; due_at: string | null }

/** Bookings that are paid by direct debit, and whose mandate is valid no more or never was there, get one that is. */
async function takeValidMandate(ctx: TenantContext, personId: string): Promise<void> {
  await sql`
    update booking b set mandate_id = v.id
    from (
      select m.id from mandate m where m.tenant_id = ${ctx.tenantId} and m.person_id = ${personId}
        and ${validMandate(ctx, 'm')} order by m.created_at desc, m.id desc limit 1
    ) v
    where b.tenant_id = ${ctx.tenantId} and b.contact_person_id = ${personId}
      and b.payment_method = 'sepa_direct_debit' and not exists (
        select from mandate m where m.tenant_id = b.tenant_id and m.id = b.mandate_id and ${validMandate(ctx, 'm')})`.execute(
    ctx.tx,
  )
}

async function reservedIds(ctx: TenantContext, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from registration r join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
    join mandate m on m.tenant_id = b.tenant_id and m.id = b.mandate_id
    where r.tenant_id = ${ctx.tenantId} and b.contact_person_id = ${personId} and r.state = 'reserved'
      and b.payment_method = 'sepa_direct_debit' and r.fee_cents > 0`.execute(ctx.tx)
  return rows.map(({ id }) => id)
}

type Standing = { id: string; collected: boolean; awaited: boolean }

/** Asked in one statement, because a debit that is handed in meanwhile may use the mandate up. */
async function standings(ctx: TenantContext, bookingIds: readonly string[]): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing>`
    select k.id, ${isCollected(ctx, 'k.id')} as collected, ${awaitsLastDebit(ctx, 'm')} as awaited
    from booking k join mandate m on m.tenant_id = k.tenant_id and m.id = k.mandate_id
    where k.tenant_id = ${ctx.tenantId} and k.id = any(${[...bookingIds]}::uuid[])`.execute(ctx.tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * A mandate of that person was noted, or is valid no more. Places that are collected now lose their payment deadline; those
 * that are not any more get one from now on, and their payer pays in another way. Returns the bookings of the latter.
 */
export async function followMandate(ctx: TenantContext, personId: string): Promise<string[]> {
  await takeValidMandate(ctx, personId)
  const registrations = await lockRegistrations(ctx, await reservedIds(ctx, personId))
  const reserved = registrations.filter(({ state }) => state === 'reserved')
  const [standing, courses] = await Promise.all([
    standings(
      ctx,
      reserved.map(({ booking_id }) => booking_id),
    ),
    readManySeats(
      ctx,
      reserved.map(({ course_id }) => course_id),
    ),
  ])
  const changes = reserved.flatMap(({ id, booking_id, course_id, payment_due_at }): Deadline[] => {
    const course = courses.get(course_id)
    const { collected = false, awaited = false } = standing.get(booking_id) ?? {}
    if (awaited) return []
    if (collected) return payment_due_at ? [{ id, booking_id, due_at: null }] : []
    const due = course && !payment_due_at ? paymentDue(course, ctx.now, ctx.tenant.timeZone) : null
    return due ? [{ id, booking_id, due_at: due.toISOString() }] : []
  })
  if (changes.length === 0) return []
  await sql`update registration r set payment_due_at = s.due_at, payment_reminded_at = null
    from json_to_recordset(${JSON.stringify(changes)}::json) as s(id uuid, due_at timestamptz)
    where r.tenant_id = ${ctx.tenantId} and r.id = s.id`.execute(ctx.tx)
  return changes.flatMap(({ booking_id, due_at }) => (due_at ? [booking_id] : []))
}
