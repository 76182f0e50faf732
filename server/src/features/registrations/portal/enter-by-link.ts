import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { bookingLink } from './booking-link.queries.ts'

export type AttendeeContext = { ctx: TenantContext; bookingId: string }

/**
 * The holder of an access link acts as the attendee of its booking; signed-in staff act as themselves. An unknown token
 * and another tenant's token get the same answer.
 */
export async function enterByLink(visitor: TenantContext, accessToken: string): Promise<AttendeeContext> {
  const link = await bookingLink(visitor, accessToken)
  if (!link) throw new Refusal('NOT_FOUND')
  if (link.isExpired) throw new Refusal('ACCESS_LINK_EXPIRED')
  const { actor } = visitor
  const ctx: TenantContext = {
    ...visitor,
    actor: actor.kind === 'visitor' ? { kind: 'attendee' } : actor,
  }
  return { ctx, bookingId: link.bookingId }
}
