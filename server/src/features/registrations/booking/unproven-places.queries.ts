import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { PlacedOrder } from './compose-booking.ts'
import { attendeesIn } from './order-parts.ts'

/** Those networks from which a booking came before. In a sale these are few, and only they need to be counted. */
async function networksThatBooked(ctx: TenantContext, networks: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ network: string }>`
    select distinct network from booking
    where tenant_id = ${ctx.tenantId} and network = any(${[...networks]}::text[])`.execute(ctx.tx)
  return rows.map(({ network }) => network)
}

/**
 * Places and turns on waiting lists that each network holds and nobody has confirmed: by a payment, or as staff. Each
 * network is looked up by the index, because a sale must not read all its bookings for each batch.
 */
async function countHeld(ctx: TenantContext, networks: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ network: string; places: number }>`
    select asked.network, (
      select count(*)::int
      from booking b
      join registration r on r.tenant_id = b.tenant_id and r.booking_id = b.id
      join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
      where b.tenant_id = ${ctx.tenantId} and b.network = asked.network
        and (r.state in ('reserved', 'on_waiting_list') or (r.state = 'confirmed' and r.fee_cents = 0))
        and (c.ends_at is null or c.ends_at > ${ctx.now})
    ) as places
    from unnest(${[...networks]}::text[]) asked (network)`.execute(ctx.tx)
  return new Map(rows.map(({ network, places }) => [network, places]))
}

/** How many registrations a booking makes. */
export const placesOf = ({ order: { request } }: PlacedOrder) =>
  attendeesIn(request).length * (1 + request.alsoWaitFor.length)

/** Networks that hold no more than a family are counted without waiting for one another. */
const few = 5

/**
 * How many unconfirmed places the networks of these bookings hold. Those that hold many are locked until the end of the
 * transaction, so that bookings of several courses at once do not all find the same number. Called before any course is
 * locked: whoever holds a course never waits for a network.
 */
export async function heldByNetworks(
  ctx: TenantContext,
  requests: readonly PlacedOrder[],
): Promise<Map<string, number>> {
  const wanted = new Map<string, number>()
  for (const request of requests) {
    const network = request.order.unproven?.network
    if (network) wanted.set(network, (wanted.get(network) ?? 0) + placesOf(request))
  }
  if (wanted.size === 0) return new Map()
  const networks = [...wanted.keys()]
  const known = await networksThatBooked(ctx, networks)
  const held = known.length > 0 ? await countHeld(ctx, known) : new Map<string, number>()
  const many = networks.filter((network) => (held.get(network) ?? 0) + (wanted.get(network) ?? 0) > few)
  if (many.length === 0) return held
  await sql`
    select pg_advisory_xact_lock(key)
    from (select distinct hashtextextended(${ctx.tenantId} || network, 0) as key
      from unnest(${many}::text[]) network order by key) sorted`.execute(ctx.tx)
  return countHeld(ctx, networks)
}
