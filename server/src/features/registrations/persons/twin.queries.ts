import { type Twin, type TwinReason, twinReason } from '@reihum/contract/registrations/person.schema.ts'
import type { PersonId } from '@reihum/contract/wire/ids.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { strongestReason } from './person.rules.ts'

type Pair = { person_id: string; twin_id: string; reason: string }

const similar = (name: 'first' | 'last') =>
  sql<boolean>`similar_names(${sql.ref(`a.${name}`)}, ${sql.ref(`b.${name}`)})`

/** Names folded once a person, and without the full stop behind a letter that stands for one. */
const named = (ctx: TenantContext) => sql`
  select id, name_sort, email_sort, phone_end,
    rtrim(folded(first_name), '.') as first, rtrim(folded(last_name), '.') as last
  from person where tenant_id = ${ctx.tenantId} and erased_at is null`

/**
 * Who may be the same as whom: by the same name; or by an address or a number in common, which families share, and names
 * that are alike. Whoever married has another last name, but the number they had.
 */
export function twins(ctx: TenantContext, ids?: readonly string[]): RawBuilder<Pair> {
  // Of a few only what the indexes find is folded; of all, each is folded before they are compared.
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

/** Which of these may be somebody else too. */
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
  registrations: number
}

const mostTwins = 20

/** Those who may be the same person, each once and with the reason that says most. */
export async function twinsOf(ctx: TenantContext, id: string): Promise<Twin[]> {
  const { rows } = await sql<TwinRow>`
    select pairs.*, p.first_name, p.last_name, p.email, p.phone, (
      select count(*) from registration r where r.tenant_id = ${ctx.tenantId} and r.person_id = p.id) as registrations
    from ${twins(ctx, [id])} pairs
    join person p on p.tenant_id = ${ctx.tenantId} and p.id = pairs.twin_id
    order by p.name_sort, p.id`.execute(ctx.tx)
  const found = Map.groupBy(rows, ({ twin_id }) => twin_id)
  return [...found].slice(0, mostTwins).map(([twinId, [row, ...more]]) => ({
    id: twinId as PersonId,
    firstName: row?.first_name ?? '',
    lastName: row?.last_name ?? '',
    email: row?.email ?? '',
    phone: row?.phone ?? '',
    registrationCount: row?.registrations ?? 0,
    reason: reasonAmong([row, ...more]) ?? 'name',
  }))
}

function reasonAmong(rows: readonly (Pair | undefined)[]): TwinReason | null {
  return strongestReason(rows.flatMap((row) => (row ? [twinReason.parse(row.reason)] : [])))
}

/** Why these two may be one; null when nothing says so. */
export async function reasonFor(ctx: TenantContext, id: string, otherId: string): Promise<TwinReason | null> {
  const { rows } = await sql<Pair>`
    select * from ${twins(ctx, [id])} pairs where twin_id = ${otherId}`.execute(ctx.tx)
  return reasonAmong(rows)
}
