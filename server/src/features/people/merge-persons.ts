import type { Person } from '@reihum/contract/persons.ts'
import { record } from '#platform/audit/record.ts'
import { requireConfirmation } from '#platform/confirmation.ts'
import { differences } from '#platform/records/differences.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { personMerged } from './person.events.ts'
import { currentId, getPerson } from './person.queries.ts'
import { decideMerge, mergedFields, type Taken } from './person.rules.ts'
import { lockPersons, storeMerge, updatePerson } from './person.store.ts'
import type { PersonParts } from './person-part.ts'
import { type PersonRow, personFieldsOf } from './person-row.queries.ts'

type Input = {
  otherId: string
  revision: number
  otherRevision: number
  take: Taken
  together: boolean
  confirmation: string
}

type Dependencies = { parts: PersonParts; confirmationKey: Buffer }

const named = ({ first_name, last_name, email }: PersonRow) =>
  [`${first_name} ${last_name}`.trim(), email].filter(Boolean).join(', ')

/**
 * Merges two records of one person: everything that refers to the second moves to the first, which gets the chosen
 * values. It cannot be undone, so it needs the confirmation code. Both are locked in the order of their ids; if they
 * were already merged the other way round, that is accepted as done.
 */
export async function mergePersons(
  ctx: TenantContext,
  { parts, confirmationKey }: Dependencies,
  id: string,
  input: Input,
): Promise<Person> {
  if (ctx.actor.kind !== 'user' && ctx.actor.kind !== 'support') throw new Refusal('FORBIDDEN')
  const { userId } = ctx.actor
  const sensitive = { userId, action: 'merge-persons', subject: `${id} ${input.otherId}` } as const
  requireConfirmation(confirmationKey, sensitive, input.confirmation, ctx.now)
  const locked = await lockPersons(ctx, [id, input.otherId])
  const [keptId, mergedId] = [await currentId(ctx, id), await currentId(ctx, input.otherId)]
  if (keptId === mergedId) return getPerson(ctx, parts, keptId)
  const kept = locked.find((row) => row.id === keptId)
  const merged = locked.find((row) => row.id === mergedId)
  // If one was merged into a third person since, the comparison on the screen is outdated.
  if (!kept || !merged)
    throw new Refusal(keptId === id && mergedId === input.otherId ? 'NOT_FOUND' : 'CONFLICT')
  const doubts = await parts.doubts(ctx, keptId, mergedId)
  const decision = decideMerge({
    kept: { revision: kept.revision, isErased: kept.erased_at !== null },
    merged: { revision: merged.revision, isErased: merged.erased_at !== null },
    seen: { kept: input.revision, merged: input.otherRevision },
    doubts: doubts.count,
    isConfirmed: input.together,
  })
  if (decision.kind === 'refused') throw new Refusal(decision.code, { count: doubts.count })
  const before = personFieldsOf(kept)
  const after = mergedFields(before, personFieldsOf(merged), input.take)
  const moved = await parts.counts(ctx, merged.id)
  await parts.move(ctx, merged.id, kept.id)
  await storeMerge(ctx, kept, merged)
  await updatePerson(ctx, kept.id, after)
  await record(
    ctx,
    personMerged(kept.id, {
      mergedPersonId: merged.id,
      merged: named(merged),
      into: named(kept),
      ...moved,
      change: differences(before, after),
    }),
  )
  return getPerson(ctx, parts, kept.id)
}
