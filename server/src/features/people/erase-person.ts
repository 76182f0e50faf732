import { record } from '#platform/audit/record.ts'
import { requireConfirmation } from '#platform/confirmation.ts'
import { blankMails, deleteMails } from '#platform/mail/erase-mails.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { tracesOf } from './erasure.queries.ts'
import { eraseLog, storeErasure } from './erasure.store.ts'
import { personErased } from './person.events.ts'
import { currentId } from './person.queries.ts'
import { decideErasure } from './person.rules.ts'
import { lockPersons } from './person.store.ts'
import type { PersonParts } from './person-part.ts'

type Dependencies = { parts: PersonParts; confirmationKey: Buffer }

/**
 * Erases a person for good: their data, answers, mails and the origin of their actions. Figures stay, and a shell that
 * they refer to. Refused while the person has registrations still to come; erasing again changes nothing.
 */
export async function erasePerson(
  ctx: TenantContext,
  { parts, confirmationKey }: Dependencies,
  id: string,
  confirmation: string,
): Promise<{ erased: boolean }> {
  if (ctx.actor.kind !== 'user' && ctx.actor.kind !== 'support') throw new Refusal('FORBIDDEN')
  const sensitive = { userId: ctx.actor.userId, action: 'erase-person', subject: id } as const
  requireConfirmation(confirmationKey, sensitive, confirmation, ctx.now)
  const [person] = await lockPersons(ctx, [await currentId(ctx, id)])
  if (!person) return { erased: false }
  await parts.lock(ctx, person.id)
  const awaited = await parts.awaited(ctx, person.id)
  const decision = decideErasure(person.erased_at !== null, awaited)
  if (decision.kind === 'already') return { erased: false }
  if (decision.kind === 'refused') throw new Refusal(decision.code, { count: awaited })
  const { mails, ownAddresses, asked } = await tracesOf(ctx, parts, person.id)
  const counts = await parts.counts(ctx, person.id)
  const leaving = { personId: person.id, ownAddresses }
  const { corrected, made } = await parts.logged(ctx, leaving)
  await eraseLog(ctx, person.id, { corrected, made: [...made, ...asked] })
  await parts.erase(ctx, leaving)
  await deleteMails(ctx, mails.deleted)
  await blankMails(ctx, mails.blanked)
  const isReferredTo = Object.values(counts).some((count) => count > 0)
  await storeErasure(ctx, person.id, isReferredTo)
  await record(ctx, personErased(person.id, { ...counts, mails: mails.deleted.length }))
  return { erased: true }
}
