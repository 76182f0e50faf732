import type { Closure, ClosureFields } from '@reihum/contract/courses/closure.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { closureChanged } from './closure.events.ts'
import { getClosure } from './closure.queries.ts'
import { closures } from './closure.store.ts'

type Input = { revision: number; closure: ClosureFields }

/** Refuses if somebody else has saved since it was read. Dates that are planned already stay where they are. */
export async function changeClosure(
  ctx: TenantContext,
  id: string,
  { revision, closure }: Input,
): Promise<Closure> {
  const change = await closures.change(ctx, id, { revision, fields: closure })
  if (change) await record(ctx, closureChanged(id, change))
  return getClosure(ctx, id)
}
