import type { PortalCharacteristic, PortalValue } from '@reihum/contract/courses/characteristic.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Labelled = { label_de: string; label_en: string }

/** German is shown where there is no English. */
const inBoth = ({ label_de: de, label_en: en }: Labelled) => ({ de, en: en || de })

type SaidRow = Labelled & {
  slug: string
  kind: string
  aged: boolean
  values: (Labelled & { slug: string; courses: string[] })[]
}

/** What is neither shown nor a filter cannot be found out by filtering for it either. */
const isPublic = sql<boolean>`k.archived_at is null and (k.shown or k.filtered)`

const known = {
  shown: sql<boolean>`k.archived_at is null and k.shown`,
  filtered: sql<boolean>`k.archived_at is null and k.filtered`,
  public: isPublic,
}

/** The courses that are spoken of, and of which characteristics. */
type Wanted = { courses: RawBuilder<unknown>; which: keyof typeof known }

/**
 * The characteristics in use that the public may see, with those of their values that some courses have. One query,
 * however many courses.
 */
async function saidRows(ctx: TenantContext, { courses, which }: Wanted): Promise<SaidRow[]> {
  const { rows } = await sql<SaidRow>`
    select k.slug, k.kind, k.label_de, k.label_en,
      k.kind = 'age' and exists (select from course a where a.tenant_id = k.tenant_id and a.id in (${courses})
        and coalesce(a.age_from, a.age_to) is not null) as aged,
      coalesce((
      select jsonb_agg(jsonb_build_object('slug', v.slug, 'label_de', v.label_de, 'label_en', v.label_en,
          'courses', v.courses) order by v.position)
      from (
        select v.slug, v.label_de, v.label_en, v.position, array_agg(o.course_id) as courses
        from value_of_course o
        join characteristic_value v on v.tenant_id = o.tenant_id and v.id = o.value_id
        where o.tenant_id = k.tenant_id and v.characteristic_id = k.id and o.course_id in (${courses})
        group by v.id, v.slug, v.label_de, v.label_en, v.position) v), '[]') as values
    from characteristic k
    where k.tenant_id = ${ctx.tenantId} and ${known[which]}
    order by k.position`.execute(ctx.tx)
  return rows
}

type AgedRow = { id: string; age_from: number | null; age_to: number | null }

function agesOf({ age_from: from, age_to: to }: AgedRow) {
  return from === null && to === null ? null : { from, to }
}

/** What each course says under the characteristics that are shown; courses that say nothing have none. */
export async function saidOf(
  ctx: TenantContext,
  courses: readonly AgedRow[],
): Promise<Map<string, PortalCharacteristic[]>> {
  if (courses.length === 0) return new Map()
  const ids = courses.map(({ id }) => id)
  const rows = await saidRows(ctx, { courses: sql`select unnest(${ids}::uuid[])`, which: 'shown' })
  return new Map(
    courses.map((course) => [
      course.id,
      rows.flatMap(({ slug, kind, values, ...label }) => {
        const ages = kind === 'age' ? agesOf(course) : null
        const its = values.filter((value) => value.courses.includes(course.id))
        if (!ages && its.length === 0) return []
        const said = its.map((value) => ({ slug: value.slug, label: inBoth(value) }))
        return [
          { slug, kind: kind as PortalCharacteristic['kind'], label: inBoth(label), ages, values: said },
        ]
      }),
    ]),
  )
}

/** What visitors can filter some courses by, or a widget can be limited to: only what finds something. */
export async function filtersAmong(
  ctx: TenantContext,
  isFound: RawBuilder<unknown>,
  which: 'filtered' | 'public' = 'filtered',
): Promise<PortalCharacteristic[]> {
  const courses = sql`select c.id from course c where c.tenant_id = ${ctx.tenantId} and ${isFound}`
  const rows = await saidRows(ctx, { courses, which })
  return rows.flatMap(({ slug, kind, values, aged, ...label }) => {
    if (!aged && values.length === 0) return []
    const choices = values.map((value) => ({ slug: value.slug, label: inBoth(value) }))
    return [
      { slug, kind: kind as PortalCharacteristic['kind'], label: inBoth(label), ages: null, values: choices },
    ]
  })
}

/** Courses (c) that have a value, given as `characteristic/value`. */
export function hasValue(ctx: TenantContext, path: string) {
  const [characteristic = '', value = ''] = path.split('/')
  return sql<boolean>`c.id in (select o.course_id from characteristic k
    join characteristic_value v on v.tenant_id = k.tenant_id and v.characteristic_id = k.id
    join value_of_course o on o.tenant_id = v.tenant_id and o.value_id = v.id
    where k.tenant_id = ${ctx.tenantId} and k.slug = ${characteristic} and v.slug = ${value} and ${isPublic})`
}

/** Where the provider lets the public know ages at all. */
export const agesArePublic = (ctx: TenantContext) => sql<boolean>`exists (select from characteristic k
  where k.tenant_id = ${ctx.tenantId} and k.kind = 'age' and ${isPublic})`

/** Whether there is such a value, also one that the public does not know of. */
export async function isValue(ctx: TenantContext, path: string): Promise<boolean> {
  const [characteristic = '', value = ''] = path.split('/')
  const row = await ctx.tx
    .selectFrom('characteristic as k')
    .innerJoin('characteristic_value as v', (join) =>
      join.onRef('v.tenant_id', '=', 'k.tenant_id').onRef('v.characteristic_id', '=', 'k.id'),
    )
    .select('v.id')
    .where('k.tenant_id', '=', ctx.tenantId)
    .where('k.slug', '=', characteristic)
    .where('v.slug', '=', value)
    .executeTakeFirst()
  return row !== undefined
}

type Address = { characteristic: string; value: string }

/** What the page of a value is about; those of what is only internal do not exist. */
export async function portalValueOf(
  ctx: TenantContext,
  { characteristic, value }: Address,
): Promise<PortalValue> {
  const row = await ctx.tx
    .selectFrom('characteristic as k')
    .innerJoin('characteristic_value as v', (join) =>
      join.onRef('v.tenant_id', '=', 'k.tenant_id').onRef('v.characteristic_id', '=', 'k.id'),
    )
    .select(['k.label_de as of_de', 'k.label_en as of_en', 'v.label_de', 'v.label_en'])
    .where('k.tenant_id', '=', ctx.tenantId)
    .where('k.slug', '=', characteristic)
    .where('v.slug', '=', value)
    .where(isPublic)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return {
    characteristic: { slug: characteristic, label: inBoth({ label_de: row.of_de, label_en: row.of_en }) },
    value: { slug: value, label: inBoth(row) },
  }
}

/** The values with a page that some courses have, for search engines. */
export async function valuePathsAmong(ctx: TenantContext, isFound: RawBuilder<unknown>): Promise<string[]> {
  const courses = sql`select c.id from course c where c.tenant_id = ${ctx.tenantId} and ${isFound}`
  const rows = await saidRows(ctx, { courses, which: 'shown' })
  return rows.flatMap(({ slug, values }) => values.map((value) => `${slug}/${value.slug}`))
}
