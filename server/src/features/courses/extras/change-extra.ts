import type { Extra, ExtraFields } from '@reihum/contract/courses/extra.schema.ts'
import { record } from '#platform/audit/record.ts'
import { changeToSave } from '#platform/records/change-to-save.ts'
import { differences, nothingToTell } from '#platform/records/differences.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { extraChanged, toldExtra } from './extra.events.ts'
import { courseIdsOfExtra, extraHeadOf, getExtra } from './extra.queries.ts'
import { extras, storeCoursesOfExtra } from './extra.store.ts'

type Input = { revision: number; extra: ExtraFields }

const sorted = (fields: ExtraFields): ExtraFields => ({ ...fields, courseIds: fields.courseIds.toSorted() })

/**
 * Prices that were agreed stay. A stock below what is taken already is refused; and what comes with every place stays so,
 * because nobody counts it.
 */
export async function changeExtra(
  ctx: TenantContext,
  id: string,
  { revision, extra }: Input,
): Promise<Extra> {
  const row = await extras.lock(ctx, id)
  const before = sorted({ ...extraHeadOf(row), courseIds: await courseIdsOfExtra(ctx, id) })
  const after = sorted(extra)
  if (!changeToSave(before, after, { stored: row.revision, seen: revision })) return getExtra(ctx, id)
  if (before.required !== after.required || before.perBooking !== after.perBooking)
    throw new Refusal('EXTRA_KIND_FIXED')
  if (after.stock !== null && row.taken > after.stock) throw new Refusal('EXTRA_TAKEN_MORE')
  const { courseIds, ...head } = after
  await extras.update(ctx, id, head)
  await storeCoursesOfExtra(ctx, id, courseIds)
  await record(ctx, extraChanged(id, differences(toldExtra(before), toldExtra(after)) ?? nothingToTell))
  return getExtra(ctx, id)
}
