import type { Attribute, AttributeFields } from '@reihum/contract/courses/attribute.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { attributeCreated } from './attribute.events.ts'
import { getAttribute } from './attribute.queries.ts'
import { attributeLimit } from './attribute.rules.ts'
import { countAsked, insertAttribute, isAttributeThere, lockAttributes } from './attribute.store.ts'
import { requireKind } from './require-kind.ts'

type Input = { id: string; attribute: AttributeFields }

/** The caller names the id, so that a form sent twice makes one field and gets the same answer. */
export async function createAttribute(ctx: TenantContext, { id, attribute }: Input): Promise<Attribute> {
  await lockAttributes(ctx)
  if (!(await isAttributeThere(ctx, id))) {
    if ((await countAsked(ctx)) >= attributeLimit)
      throw new Refusal('TOO_MANY_ATTRIBUTES', { limit: attributeLimit })
    await requireKind(ctx, attribute)
    await insertAttribute(ctx, id, attribute)
    await record(ctx, attributeCreated(id, attribute))
  }
  return getAttribute(ctx, id)
}
