import type { DiscountCode } from '@reihum/contract/courses/code.schema.ts'
import { record, recordMany } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { codeArchived, codeRestored } from './code.events.ts'
import { getCode, requireOfStaff } from './code.queries.ts'
import { archiveCodesOnlyFor, discountCodes } from './code.store.ts'

/** Prices that were agreed with an archived code stay; nobody can use it any more. */
export async function archiveCode(ctx: TenantContext, id: string): Promise<DiscountCode> {
  await requireOfStaff(ctx, id)
  if (await discountCodes.setArchived(ctx, id, true)) await record(ctx, codeArchived(id))
  return getCode(ctx, id)
}

export async function restoreCode(ctx: TenantContext, id: string): Promise<DiscountCode> {
  await requireOfStaff(ctx, id)
  if (await discountCodes.setArchived(ctx, id, false)) await record(ctx, codeRestored(id))
  return getCode(ctx, id)
}

/** A code for courses that are about to be deleted is not for all of the others from then on: nobody can use it any more. */
export async function archiveCodesOfDeleted(ctx: TenantContext, courseIds: readonly string[]): Promise<void> {
  if (courseIds.length === 0) return
  const ids = await archiveCodesOnlyFor(ctx, courseIds)
  await recordMany(
    ctx,
    ids.map((id) => ({ event: codeArchived(id), actor: ctx.actor, origin: ctx.origin })),
  )
}
