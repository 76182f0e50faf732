import type { CodeFields, DiscountCode } from '@reihum/contract/courses/code.schema.ts'
import { record } from '#platform/audit/record.ts'
import { changeToSave } from '#platform/records/change-to-save.ts'
import { differences, nothingToTell } from '#platform/records/differences.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { codeChanged, toldCode } from './code.events.ts'
import { codeHeadOf, courseIdsOfCode, getCode, requireOfStaff } from './code.queries.ts'
import { termsOfSet } from './code.rules.ts'
import { discountCodes, storeCoursesOfCode } from './code.store.ts'

type Input = { revision: number; code: CodeFields }

const sorted = (fields: CodeFields): CodeFields => ({ ...fields, courseIds: fields.courseIds.toSorted() })

/** Prices that were agreed with the code stay. A limit below what is used already is refused. */
export async function changeCode(
  ctx: TenantContext,
  id: string,
  { revision, code }: Input,
): Promise<DiscountCode> {
  await requireOfStaff(ctx, id)
  const row = await discountCodes.lock(ctx, id)
  const before = sorted({ ...codeHeadOf(row), courseIds: await courseIdsOfCode(ctx, id) })
  const after = sorted(termsOfSet(code, row.singles))
  if (!changeToSave(before, after, { stored: row.revision, seen: revision })) return getCode(ctx, id)
  const { mostPeople, budgetCents } = after
  const isUsedMore = (most: number | null, used: number) => most !== null && used > most
  if (isUsedMore(mostPeople, row.used_people) || isUsedMore(budgetCents, row.used_cents))
    throw new Refusal('CODE_USED_MORE')
  const { courseIds, ...head } = after
  await discountCodes.update(ctx, id, head)
  await storeCoursesOfCode(ctx, id, courseIds)
  await record(ctx, codeChanged(id, differences(toldCode(before), toldCode(after)) ?? nothingToTell))
  return getCode(ctx, id)
}
