import { type TwinReason, twinReason } from '@reihum/contract/people/person.schema.ts'
import type { Twin } from '@reihum/contract/persons.ts'
import type { PersonId } from '@reihum/contract/wire/ids.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { strongestReason } from './person.rules.ts'
import type { PersonParts } from './person-part.ts'

type Pair = { person_id: string; twin_id: string; reason: string }

const similar = (name: 'first' | 'last') =>
  sql<boolean>`similar_names(${sql.ref(`a.${name}`)}, ${sql.ref(`b.${name}`)})`

/** Folds each name once per person, and drops the full stop after an initial. */
const named = (ctx: TenantContext) => sql`
  select id, name_sort, email_sort, phone_end,
    rtrim(folded(first_name), '.') as first, rtrim(folded(last_name), '.') as last
  from person where tenant_id = ${ctx.tenantId} and erased_at is null`

/**
 * Finds possible twins: persons with the same name, or with a common address or number and similar names, because
 * families share those. Somebody who married has another last name, but the same number.
 */
export function twins(ctx: TenantContext, ids?: readonly string[]): RawBuilder<Pair> {
  // For few persons only the rows found by the indexes are folded; for all, every name is folded before comparing.
  const [names, one] = ids
    ? [sql``, sql`(${named(ctx)} and id = any (${[...ids]}::uuid[]))`]
    : [sql`with named as materialized (${named(ctx)})`, sql`named`]
  const other = ids ? sql`(${named(ctx)})` : sql`named`
  const pairs = (reason: TwinReason, condition: RawBuilder<boolean>) => sql`
    select a.id as person_id, b.id as twin_id, ${sql.lit(reason)} as reason
    from ${one} a join ${other} b on b.id <> a.id and ${condition}`
  return sql<Pair>`(${names} ${pairs('name', sql`b.name_sort = a.name_sort`)}
    union all ${pairs(
      'email',
      sql`b.email_sort = a.email_sort and a.email_sort <> '' and ${similar('first')} and ${similar('last')}`,
    )}
    union all ${pairs('phone', sql`b.phone_end = a.phone_end and a.phone_end <> '' and ${similar('first')}`)})`
}

/** Which of these persons have possible twins. */
export async function haveTwins(ctx: TenantContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ person_id: string }>`
    select distinct person_id from ${twins(ctx, ids)} pairs`.execute(ctx.tx)
  return new Set(rows.map(({ person_id }) => person_id))
}

type TwinRow = Pair & {
  first_name: string
  last_name: string
  email: string
  phone: string
}

const mostTwins = 20

/** The possible twins of a person, each once with the strongest reason. */
export async function twinsOf(ctx: TenantContext, parts: PersonParts, id: string): Promise<Twin[]> {
  const { rows } = await sql<TwinRow>`
    select pairs.*, p.first_name, p.last_name, p.email, p.phone
    from ${twins(ctx, [id])} pairs
    join person p on p.tenant_id = ${ctx.tenantId} and p.id = pairs.twin_id
    order by p.name_sort, p.id`.execute(ctx.tx)
  const found = [...Map.groupBy(rows, ({ twin_id }) => twin_id)].slice(0, mostTwins)
  const figures = await parts.figures(
    ctx,
    found.map(([twinId]) => twinId),
  )
  return found.map(([twinId, [row, ...more]]) => ({
    id: twinId as PersonId,
    firstName: row?.first_name ?? '',
    lastName: row?.last_name ?? '',
    email: row?.email ?? '',
    phone: row?.phone ?? '',
    reason: reasonAmong([row, ...more]) ?? 'name',
    ...figures(twinId),
  }))
}

function reasonAmong(rows: readonly (Pair | undefined)[]): TwinReason | null {
  return strongestReason(rows.flatMap((row) => (row ? [twinReason.parse(row.reason)] : [])))
}

/** Why these two may be one person; null when there is no reason. */
export async function reasonFor(ctx: TenantContext, id: string, otherId: string): Promise<TwinReason | null> {
  const { rows } = await sql<Pair>`
    select * from ${twins(ctx, [id])} pairs where twin_id = ${otherId}`.execute(ctx.tx)
  return reasonAmong(rows)
}
