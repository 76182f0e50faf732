import type { DiscountCode } from '@reihum/contract/courses/code.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { codeArchived, codeRestored } from './code.events.ts'
import { getCode } from './code.queries.ts'
import { discountCodes } from './code.store.ts'

/** Prices that were agreed with an archived code stay; nobody can use it any more. */
export async function archiveCode(ctx: TenantContext, id: string): Promise<DiscountCode> {
  if (await discountCodes.setArchived(ctx, id, true)) await record(ctx, codeArchived(id))
  return getCode(ctx, id)
}

export async function restoreCode(ctx: TenantContext, id: string): Promise<DiscountCode> {
  if (await discountCodes.setArchived(ctx, id, false)) await record(ctx, codeRestored(id))
  return getCode(ctx, id)
}
