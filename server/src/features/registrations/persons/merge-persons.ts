import type { Person } from '@reihum/contract/registrations/person.schema.ts'
import { changeBetween } from '#features/tenants/settings.rules.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { coursesTogether } from './merge.queries.ts'
import { personMerged } from './person.events.ts'
import { countOf, currentId, getPerson, type PersonRow } from './person.queries.ts'
import { decideMerge, mergedFields, type Taken } from './person.rules.ts'
import { lockPersons, storeMerge, updatePerson } from './person.store.ts'
import { personFieldsOf } from './person-list.queries.ts'

type Input = { otherId: string; revision: number; otherRevision: number; take: Taken; together: boolean }

const named = ({ first_name, last_name, email }: PersonRow) =>
  [`${first_name} ${last_name}`.trim(), email].filter(Boolean).join(', ')

/**
 * Makes two records of one person one: everything of the other one moves to the first, which gets the chosen values. Both
 * are locked in the order of their ids; whoever merged them the other way round meanwhile has done what was wanted.
 */
export async function mergePersons(ctx: TenantContext, id: string, input: Input): Promise<Person> {
  const locked = await lockPersons(ctx, [id, input.otherId])
  const [keptId, mergedId] = [await currentId(ctx, id), await currentId(ctx, input.otherId)]
  if (keptId === mergedId) return getPerson(ctx, keptId)
  const kept = locked.find((row) => row.id === keptId)
  const merged = locked.find((row) => row.id === mergedId)
  // Of somebody who was merged into a third person since, nothing on the screen is true any more.
  if (!kept || !merged)
    throw new Refusal(keptId === id && mergedId === input.otherId ? 'NOT_FOUND' : 'CONFLICT')
  const together = await coursesTogether(ctx, keptId, mergedId)
  const decision = decideMerge({
    kept: { revision: kept.revision, isErased: kept.erased_at !== null },
    merged: { revision: merged.revision, isErased: merged.erased_at !== null },
    seen: { kept: input.revision, merged: input.otherRevision },
    together: together.length,
    isConfirmed: input.together,
  })
  if (decision.kind === 'refused') throw new Refusal(decision.code, { count: together.length })
  const before = personFieldsOf(kept)
  const after = mergedFields(before, personFieldsOf(merged), input.take)
  const moved = await countOf(ctx, merged.id)
  await storeMerge(ctx, kept, merged)
  await updatePerson(ctx, kept.id, after)
  await record(
    ctx,
    personMerged(kept.id, {
      mergedPersonId: merged.id,
      merged: named(merged),
      into: named(kept),
      ...moved,
      change: changeBetween(before, after),
    }),
  )
  return getPerson(ctx, kept.id)
}
