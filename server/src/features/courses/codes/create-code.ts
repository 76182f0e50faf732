import type { CodeFields, DiscountCode } from '@reihum/contract/courses/code.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { codeCreated } from './code.events.ts'
import { getCode } from './code.queries.ts'
import { discountCodes, storeCoursesOfCode } from './code.store.ts'

type Input = { id: string; code: CodeFields }

/** The caller names the id, so that a form sent twice makes one code and gets the same answer. */
export async function createCode(ctx: TenantContext, { id, code }: Input): Promise<DiscountCode> {
  const { courseIds, ...head } = code
  if (await discountCodes.insert(ctx, id, head)) {
    await storeCoursesOfCode(ctx, id, courseIds)
    await record(ctx, codeCreated(id, code))
  }
  return getCode(ctx, id)
}
