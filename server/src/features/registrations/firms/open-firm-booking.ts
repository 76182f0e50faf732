import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { isShownTo } from '../own-bookings/own-bookings.rules.ts'
import { accessLinkExpiry } from '../registration.rules.ts'
import { insertAccessLink } from '../registration.store.ts'
import { enterFirm } from './enter-firm-page.ts'

type Row = { contact_email: string; person_email: string; ends_at: Date | null }

/**
 * A link to a booking of the firm, as it would be mailed to whoever is signed in. A booking whose letters go to somebody else has
 * answers and addresses on its page that are none of theirs.
 */
export async function openFirmBooking(
  ctx: TenantContext,
  { firmId, bookingId }: { firmId: string; bookingId: string },
): Promise<{ accessToken: string }> {
  const { email } = await enterFirm(ctx, firmId)
  const { rows } = await sql<Row>`
    select b.email as contact_email, p.email as person_email, (
      select max(c.ends_at) from registration r join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
      where r.tenant_id = b.tenant_id and r.booking_id = b.id) as ends_at
    from booking b join person p on p.tenant_id = b.tenant_id and p.id = b.contact_person_id
    where b.tenant_id = ${ctx.tenantId} and b.id = ${bookingId} and b.firm_id = ${firmId}`.execute(ctx.tx)
  const [row] = rows
  if (!row || !isShownTo(email, { contactEmail: row.contact_email, personEmail: row.person_email }))
    throw new Refusal('NOT_FOUND')
  return { accessToken: await insertAccessLink(ctx, bookingId, accessLinkExpiry(row.ends_at, ctx.now)) }
}
