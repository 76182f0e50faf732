import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import { awaitsLastDebit, validMandate } from '#features/mandates/mandate.queries.ts'
import { noteEndedMandate } from '#features/mandates/note-ended-mandate.ts'
import { inEach } from '#platform/database/in-each.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { followMandate } from './follow-mandate.ts'

type Found = { tenant_id: string; personId: string }
type Named = { bookingId: string; mandateId: string; language: Locale }

const atMost = 500

/** Tenants with reserved places that have no payment deadline, for whatever reason. */
async function tenantsToAsk(inPlatform: InPlatform): Promise<{ tenant_id: string }[]> {
  return inPlatform(async ({ tx }) => {
    const { rows } = await sql<{ tenant_id: string }>`
      select t.id as tenant_id from tenant t
      where exists (select from mandate m where m.tenant_id = t.id) and exists (
        select from registration r
        where r.tenant_id = t.id and r.state = 'reserved' and r.payment_due_at is null)`.execute(tx)
    return rows
  })
}

/**
 * Who booked reserved places that were to be collected under a mandate that is valid no more, and that have no payment deadline
 * although their course has one. While the one collection of a mandate is still to come, it is waited for.
 */
async function payersOfEnded(ctx: TenantContext): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select distinct r.tenant_id, b.contact_person_id as "personId" from registration r
    join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
    join mandate m on m.tenant_id = b.tenant_id and m.id = b.mandate_id
    join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
    where r.tenant_id = ${ctx.tenantId} and r.state = 'reserved' and r.payment_due_at is null and r.fee_cents > 0
      and b.payment_method = 'sepa_direct_debit' and c.payment_deadline_days is not null
      and not ${validMandate(ctx, 'm')} and not ${awaitsLastDebit(ctx, 'm')}
    limit ${atMost}`.execute(ctx.tx)
  return rows
}

/** Under which mandates the bookings of a payer are to be collected. */
async function namedMandates(ctx: TenantContext, personId: string): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id as "bookingId", mandate_id as "mandateId", language from booking
    where tenant_id = ${ctx.tenantId} and contact_person_id = ${personId} and mandate_id is not null
      and payment_method = 'sepa_direct_debit' order by id`.execute(ctx.tx)
  return rows
}

/** The payer is told of each mandate because of which a place has a deadline now. */
async function followEnded(ctx: TenantContext, { personId }: Found): Promise<void> {
  const named = await namedMandates(ctx, personId)
  const withDeadline = new Set(await followMandate(ctx, personId))
  const ended = new Map(
    named.flatMap(({ bookingId, mandateId, language }) =>
      withDeadline.has(bookingId) ? [[mandateId, language] as const] : [],
    ),
  )
  for (const [mandateId, locale] of ended) await noteEndedMandate(ctx, mandateId, locale)
}

/**
 * A mandate that lapses or is used up says nothing of it, unlike one that somebody revokes or the bank refuses. So the places are
 * looked for that nobody collects for any more; for each payer it is decided again in a transaction of its own.
 */
export async function followEndedMandates({
  inPlatform,
  inTenant,
}: {
  inPlatform: InPlatform
  inTenant: InTenant
}): Promise<void> {
  const payers: Found[] = []
  await inEach(inTenant, await tenantsToAsk(inPlatform), async (ctx) => {
    payers.push(...(await payersOfEnded(ctx)))
  })
  await inEach(inTenant, payers, followEnded)
}
