import type { Attribute } from '@reihum/contract/courses/attribute.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { attributeArchived, attributeRestored } from './attribute.events.ts'
import { getAttribute } from './attribute.queries.ts'
import { attributeLimit } from './attribute.rules.ts'
import { countAsked, lockAttributes, setAttributeArchived } from './attribute.store.ts'

/** Archives or restores an attribute; if nothing changes, nothing is logged. */
async function moveAttribute(ctx: TenantContext, id: string, archived: boolean): Promise<Attribute> {
  await lockAttributes(ctx)
  const stored = await getAttribute(ctx, id)
  if (stored.archived === archived) return stored
  if (!archived && (await countAsked(ctx)) >= attributeLimit)
    throw new Refusal('TOO_MANY_ATTRIBUTES', { limit: attributeLimit })
  await setAttributeArchived(ctx, id, archived)
  await record(ctx, archived ? attributeArchived(id) : attributeRestored(id))
  return getAttribute(ctx, id)
}

/** An archived attribute is not asked any more; answers stay, and so does which courses use it. */
export function archiveAttribute(ctx: TenantContext, id: string): Promise<Attribute> {
  return moveAttribute(ctx, id, true)
}

export function restoreAttribute(ctx: TenantContext, id: string): Promise<Attribute> {
  return moveAttribute(ctx, id, false)
}
