import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { attributeDeleted } from './attribute.events.ts'
import { getAttribute } from './attribute.queries.ts'
import { deleteAttribute, isAttributeThere, lockAttributes } from './attribute.store.ts'

/** Deletes an attribute that nobody has answered; deleting one that is gone already is no error. */
export async function removeAttribute(ctx: TenantContext, id: string): Promise<{ removed: boolean }> {
  await lockAttributes(ctx)
  if (!(await isAttributeThere(ctx, id))) return { removed: false }
  const { fields, fieldCount } = await getAttribute(ctx, id)
  if (fieldCount > 0) throw new Refusal('ATTRIBUTE_IN_USE')
  await deleteAttribute(ctx, id)
  await record(ctx, attributeDeleted(id, fields))
  return { removed: true }
}
