import type { AttributeFields } from '@reihum/contract/courses/attribute.schema.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { questionsNamed } from './attribute.queries.ts'

/** What belongs to something that is brought names an attribute that asks for such a thing. */
export async function requireKind(ctx: TenantContext, { belongsTo }: AttributeFields): Promise<void> {
  if (belongsTo === null) return
  const [kind] = await questionsNamed(ctx, [belongsTo])
  if (kind?.kind !== 'thing') throw wrongFields([{ path: ['attribute', 'belongsTo'], code: 'invalid' }])
}
