import type { CodeFields, DiscountCode } from '@reihum/contract/courses/code.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { codeCreated } from './code.events.ts'
import { getCode } from './code.queries.ts'
import { termsOfSet } from './code.rules.ts'
import { discountCodes, storeCoursesOfCode, storeSingles } from './code.store.ts'
import { drawSingles } from './draw-singles.ts'

type Input = { id: string; code: CodeFields; singles: number | null }

/** The caller names the id, so that a form sent twice makes one code, or one set, and gets the same answer. */
export async function createCode(ctx: TenantContext, { id, code, singles }: Input): Promise<DiscountCode> {
  const { courseIds, ...head } = termsOfSet(code, singles)
  if (await discountCodes.insert(ctx, id, head)) {
    await storeCoursesOfCode(ctx, id, courseIds)
    if (singles !== null) await storeSingles(ctx, id, drawSingles(code.code, singles))
    await record(ctx, codeCreated(id, code, singles))
  }
  return getCode(ctx, id)
}
