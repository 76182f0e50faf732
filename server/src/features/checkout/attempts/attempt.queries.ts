import { sql } from 'kysely'
import { tokenHash } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { livingStates, type OpenPart } from './attempt.rules.ts'
import type { Attempt } from './attempt.store.ts'

const attempts = (ctx: TenantContext) =>
  ctx.tx.selectFrom('checkout_attempt').selectAll().where('tenant_id', '=', ctx.tenantId)

export async function readAttempt(ctx: TenantContext, id: string): Promise<Attempt | null> {
  return ((await attempts(ctx).where('id', '=', id).executeTakeFirst()) as Attempt | undefined) ?? null
}

/** The attempt of an address that a payer comes back to. */
export async function attemptByToken(ctx: TenantContext, token: string): Promise<Attempt | null> {
  const found = await attempts(ctx).where('token_hash', '=', tokenHash(token)).executeTakeFirst()
  return (found as Attempt | undefined) ?? null
}

export async function livingAttempt(ctx: TenantContext, bookingId: string): Promise<Attempt | null> {
  const found = await attempts(ctx)
    .where('booking_id', '=', bookingId)
    .where('state', 'in', [...livingStates])
    .executeTakeFirst()
  return (found as Attempt | undefined) ?? null
}

/** The attempt that a message of a service is about. */
export async function attemptOfMessage(
  ctx: TenantContext,
  service: string,
  about: { attemptId: string | null; captureId: string | null },
): Promise<Attempt | null> {
  const { attemptId, captureId } = about
  const found = await attempts(ctx)
    .where('service', '=', service)
    .where(
      sql<boolean>`(external_id = ${attemptId} or id = (select s.attempt_id from service_payment s
        where s.tenant_id = ${ctx.tenantId} and s.service = ${service} and s.external_id = ${captureId}))`,
    )
    .executeTakeFirst()
  return (found as Attempt | undefined) ?? null
}

/** What is open for the places of a booking, with the places of each receivable. */
export async function openParts(ctx: TenantContext, bookingId: string): Promise<OpenPart[]> {
  const { rows } = await sql<
    Omit<OpenPart, 'places'> & {
      places: (Omit<OpenPart['places'][number], 'paymentDueAt'> & { paymentDueAt: string | null })[]
    }
  >`
    select r.id as "receivableId", r.open_cents as cents, r.due_on as "dueOn", r.part_number as "partNumber",
      (select coalesce(json_agg(json_build_object('id', g.id, 'state', g.state, 'paymentDueAt', g.payment_due_at) order by g.id), '[]')
        from registration g where g.tenant_id = r.tenant_id and g.id in (
          select l.registration_id from receivable_line l
          where l.tenant_id = r.tenant_id and l.receivable_id = r.id and l.registration_id is not null)) as places
    from receivable r
    where r.tenant_id = ${ctx.tenantId} and r.booking_id = ${bookingId} and r.kind = 'registration' and r.open_cents > 0
    order by r.due_on nulls first, r.part_number, r.id`.execute(ctx.tx)
  return rows.map((row) => ({
    ...row,
    places: row.places.map((place) => ({
      ...place,
      paymentDueAt: place.paymentDueAt === null ? null : new Date(place.paymentDueAt),
    })),
  }))
}

export type PaidBooking = {
  locale: 'de' | 'en'
  paymentMethod: string | null
  title: string
  reference: string
}

/** What the payer is shown of a booking at the service. */
export async function paidBooking(ctx: TenantContext, bookingId: string): Promise<PaidBooking> {
  const { rows } = await sql<PaidBooking>`
    select b.language as locale, b.payment_method as "paymentMethod", c.title, g.shortcode as reference
    from booking b
    join lateral (select * from registration g where g.tenant_id = b.tenant_id and g.booking_id = b.id
      order by (g.state = 'cancelled'), g.id limit 1) g on true
    join course c on c.tenant_id = g.tenant_id and c.id = g.course_id
    where b.tenant_id = ${ctx.tenantId} and b.id = ${bookingId}`.execute(ctx.tx)
  const [found] = rows
  if (!found) throw new Error('a booking without registrations')
  return found
}

export async function partsOfAttempt(
  ctx: TenantContext,
  attemptId: string,
): Promise<{ receivableId: string; cents: number; payerPersonId: string }[]> {
  const { rows } = await sql<{ receivableId: string; cents: number; payerPersonId: string }>`
    select p.receivable_id as "receivableId", p.cents, r.payer_person_id as "payerPersonId"
    from checkout_part p join receivable r on r.tenant_id = p.tenant_id and r.id = p.receivable_id
    where p.tenant_id = ${ctx.tenantId} and p.attempt_id = ${attemptId}
    order by r.due_on nulls first, r.id`.execute(ctx.tx)
  return rows
}
