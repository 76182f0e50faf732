import { record } from '#platform/audit/record.ts'
import { requireConfirmation } from '#platform/confirmation.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { tracesOf } from './erasure.queries.ts'
import { eraseLog, eraseTraces, lockRegistrationsOf, storeErasure } from './erasure.store.ts'
import { personErased } from './person.events.ts'
import { countOf, currentId } from './person.queries.ts'
import { decideErasure } from './person.rules.ts'
import { lockPersons } from './person.store.ts'

/**
 * Forgets somebody for good: what they gave, answered and were told, and where they sat. Figures stay, with a shell that
 * they refer to. Nothing happens while somebody is still awaited; once erased, so it stays.
 */
export async function erasePerson(
  ctx: TenantContext,
  confirmationKey: Buffer,
  id: string,
  confirmation: string,
): Promise<{ erased: boolean }> {
  if (ctx.actor.kind !== 'user' && ctx.actor.kind !== 'support') throw new Refusal('FORBIDDEN')
  const sensitive = { userId: ctx.actor.userId, action: 'erase-person', subject: id } as const
  requireConfirmation(confirmationKey, sensitive, confirmation, ctx.now)
  const [person] = await lockPersons(ctx, [await currentId(ctx, id)])
  if (!person) return { erased: false }
  await lockRegistrationsOf(ctx, person)
  const traces = await tracesOf(ctx, person.id)
  const decision = decideErasure(person.erased_at !== null, traces.coming.length)
  if (decision.kind === 'already') return { erased: false }
  if (decision.kind === 'refused') throw new Refusal(decision.code, { count: traces.coming.length })
  const { registrations, bookings } = await countOf(ctx, person.id)
  await eraseLog(ctx, person, traces)
  await eraseTraces(ctx, person, traces)
  await storeErasure(ctx, person, registrations + bookings > 0)
  await record(ctx, personErased(person.id, { registrations, bookings, mails: traces.mails.deleted.length }))
  return { erased: true }
}
