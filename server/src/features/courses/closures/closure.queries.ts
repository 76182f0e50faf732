import type {
  ClosureFields,
  ClosureKind,
  Closure as ClosureRecord,
} from '@reihum/contract/courses/closure.schema.ts'
import { type Selectable, sql } from 'kysely'
import type { Closure } from '#platform/database/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type ClosedDay, closureOn } from './closure.rules.ts'

export function closureFieldsOf(
  row: Pick<Selectable<Closure>, 'name' | 'kind' | 'first_day' | 'last_day'>,
): ClosureFields {
  return {
    name: row.name,
    kind: row.kind as ClosureKind,
    firstDay: row.first_day,
    lastDay: row.last_day,
  }
}

function asClosure(row: Selectable<Closure>): ClosureRecord {
  return { id: row.id as ClosureRecord['id'], fields: closureFieldsOf(row), revision: row.revision }
}

const closures = (ctx: TenantContext) =>
  ctx.tx.selectFrom('closure').selectAll().where('tenant_id', '=', ctx.tenantId)

export async function listClosures(ctx: TenantContext): Promise<{ items: ClosureRecord[] }> {
  const rows = await closures(ctx).orderBy('first_day').orderBy('last_day').orderBy('id').execute()
  return { items: rows.map(asClosure) }
}

export async function findClosure(ctx: TenantContext, id: string): Promise<ClosureRecord | null> {
  const row = await closures(ctx).where('id', '=', id).executeTakeFirst()
  return row ? asClosure(row) : null
}

export async function getClosure(ctx: TenantContext, id: string): Promise<ClosureRecord> {
  const found = await findClosure(ctx, id)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

export async function countClosures(ctx: TenantContext): Promise<number> {
  const { count } = await ctx.tx
    .selectFrom('closure')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('tenant_id', '=', ctx.tenantId)
    .executeTakeFirstOrThrow()
  return count
}

/** To which closure or school holidays of these kinds a day belongs. */
export async function closedDays(
  ctx: TenantContext,
  kinds: readonly ClosureKind[],
): Promise<(date: string) => ClosedDay | null> {
  if (kinds.length === 0) return () => null
  const rows = await closures(ctx)
    .where('kind', 'in', [...kinds])
    .execute()
  return closureOn(rows.map(closureFieldsOf))
}
