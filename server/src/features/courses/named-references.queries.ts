import { sql } from 'kysely'
import { fold } from '#platform/fold.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Named = { id: string; isArchived: boolean }

/** Places or instructors by their folded names; several can share one name. */
async function byName(
  ctx: TenantContext,
  table: 'place' | 'instructor',
  names: readonly string[],
): Promise<Map<string, Named[]>> {
  const folded = [...new Set(names.map(fold))]
  if (folded.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name_sort: string; archived_at: Date | null }>`
    select id, name_sort, archived_at from ${sql.table(table)}
    where tenant_id = ${ctx.tenantId} and name_sort = any (${folded}) order by id`.execute(ctx.tx)
  const found = Map.groupBy(rows, ({ name_sort }) => name_sort)
  return new Map(
    [...found].map(([name, all]) => [
      name,
      all.map(({ id, archived_at }) => ({ id, isArchived: archived_at !== null })),
    ]),
  )
}

export const placesNamed = (ctx: TenantContext, names: readonly string[]) => byName(ctx, 'place', names)

export const instructorsNamed = (ctx: TenantContext, names: readonly string[]) =>
  byName(ctx, 'instructor', names)

export type ReferredCourse = {
  id: string
  state: string
  title: string
  startsAt: Date | null
  endsAt: Date | null
}

/** Courses by reference, regardless of case. */
export async function coursesReferred(ctx: TenantContext, references: readonly string[]) {
  const wanted = [...new Set(references.map((reference) => reference.toLowerCase()))]
  if (wanted.length === 0) return new Map<string, ReferredCourse>()
  const { rows } = await sql<{
    id: string
    reference: string
    state: string
    title: string
    starts_at: Date | null
    ends_at: Date | null
  }>`
    select id, lower(reference) as reference, state, title, starts_at, ends_at from course
    where tenant_id = ${ctx.tenantId} and lower(reference) = any (${wanted}) order by id`.execute(ctx.tx)
  return new Map<string, ReferredCourse>(
    rows.map(({ reference, starts_at, ends_at, ...row }) => [
      reference,
      { ...row, startsAt: starts_at, endsAt: ends_at },
    ]),
  )
}
