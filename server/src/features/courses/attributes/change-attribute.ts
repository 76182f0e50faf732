import type { Attribute, AttributeFields } from '@reihum/contract/courses/attribute.schema.ts'
import { record } from '#platform/audit/record.ts'
import { differences, nothingToTell } from '#platform/records/differences.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { attributeChanged, toldAttribute } from './attribute.events.ts'
import { getAttribute } from './attribute.queries.ts'
import { decideChange } from './attribute.rules.ts'
import { askAnew, lockAttributes, placeAttribute } from './attribute.store.ts'
import { requireKind } from './require-kind.ts'

type Input = { version: number; attribute: AttributeFields }

/** A new wording is a new version; earlier answers keep the wording that they were asked with. */
export async function changeAttribute(
  ctx: TenantContext,
  id: string,
  { version, attribute }: Input,
): Promise<Attribute> {
  await lockAttributes(ctx)
  const stored = await getAttribute(ctx, id)
  const change = decideChange(stored, { version, fields: attribute })
  if (change.kind === 'unchanged') return stored
  if (change.kind === 'refused') throw new Refusal(change.code)
  await requireKind(ctx, attribute)
  if (change.kind === 'moved') await placeAttribute(ctx, id, attribute)
  else await askAnew(ctx, id, stored.version + 1, attribute)
  const told = differences(toldAttribute(stored.fields), toldAttribute(attribute))
  await record(ctx, attributeChanged(id, told ?? nothingToTell))
  return getAttribute(ctx, id)
}
