import { sql } from 'kysely'
import { moveFacts } from '#features/courses/facts/keep-facts.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { moveShares } from '../shares/shares-of-person.ts'

/** Moves registrations, bookings and facts from one person to the other. Locked in the order of ids, as everywhere else. */
export async function moveRegistrations(ctx: TenantContext, fromId: string, toId: string): Promise<void> {
  await sql`select from registration where tenant_id = ${ctx.tenantId} and person_id = ${fromId}
    order by id for no key update`.execute(ctx.tx)
  await Promise.all([
    ctx.tx
      .updateTable('registration')
      .set({ person_id: toId })
      .where('tenant_id', '=', ctx.tenantId)
      .where('person_id', '=', fromId)
      .execute(),
    ctx.tx
      .updateTable('booking')
      .set({ contact_person_id: toId })
      .where('tenant_id', '=', ctx.tenantId)
      .where('contact_person_id', '=', fromId)
      .execute(),
    moveFacts(ctx, fromId, toId),
    moveShares(ctx, fromId, toId),
  ])
}
