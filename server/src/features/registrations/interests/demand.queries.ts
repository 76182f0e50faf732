import type { Demand, demandFilter, demandListInput } from '@reihum/contract/registrations/interest.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { isOpenToRegister } from '#features/courses/open-registration.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { WishOfTable } from './demand-table.rules.ts'

type Filter = z.output<typeof demandFilter>

/** So many of the last wishes are read with a group. */
const wishesShown = 5

/** Confirmed interests (i) with their value (v) and its characteristic (k); an address is never read here. */
const matching = ({ tenantId, now }: TenantContext, { q }: Filter) => sql`
  from interest i
  join characteristic_value v on v.tenant_id = i.tenant_id and v.id = i.value_id
  join characteristic k on k.tenant_id = v.tenant_id and k.id = v.characteristic_id
  where i.tenant_id = ${tenantId} and i.confirmed_at is not null and i.expires_at > ${now}
    and (${q} = '' or position(folded(${q}) in folded(concat_ws(' ', v.label_de, v.label_en, i.wish))) > 0)`

type Row = {
  value_id: string
  label_de: string
  label_en: string
  of_de: string
  of_en: string
  waiting: number
  latest_at: Date
  weekdays: number[]
  any_day: number
  morning: number
  afternoon: number
  evening: number
  any_time: number
  wishes: string[] | null
  open_courses: number
}

const anyTime = sql`i.from_hour is null and i.until_hour is null`
const within = (from: number, until: number) => sql`count(*) filter (where not (${anyTime})
  and coalesce(i.from_hour, 0) < ${sql.lit(until)} and coalesce(i.until_hour, 24) > ${sql.lit(from)})::integer`

const onDays = sql.join(
  [1, 2, 3, 4, 5, 6, 7].map(
    (day) => sql`count(*) filter (where ${sql.lit(day)} = any (i.weekdays))::integer`,
  ),
)

const sortColumns = { waiting: sql`waiting`, group: sql`lower(v.label_de)`, latest: sql`latest_at` }

function asDemand(row: Row): Demand {
  return {
    valueId: row.value_id as Demand['valueId'],
    label: { de: row.label_de, en: row.label_en || row.label_de },
    of: { de: row.of_de, en: row.of_en || row.of_de },
    waiting: row.waiting,
    latestAt: row.latest_at.toISOString(),
    weekdays: row.weekdays,
    anyDay: row.any_day,
    morning: row.morning,
    afternoon: row.afternoon,
    evening: row.evening,
    anyTime: row.any_time,
    wishes: row.wishes ?? [],
    openCourses: row.open_courses,
  }
}

/** What visitors wait for, a line for each group. */
export async function listDemand(
  ctx: TenantContext,
  { sort, dir, page, size, ...filter }: Omit<z.output<typeof demandListInput>, 'tenant'>,
): Promise<{ items: Demand[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select v.id as value_id, v.label_de, v.label_en, k.label_de as of_de, k.label_en as of_en,
        count(*)::integer as waiting, max(i.asked_at) as latest_at, array[${onDays}] as weekdays,
        count(*) filter (where i.weekdays = '{}')::integer as any_day,
        ${within(0, 12)} as morning, ${within(12, 17)} as afternoon, ${within(17, 24)} as evening,
        count(*) filter (where ${anyTime})::integer as any_time,
        (array_agg(i.wish order by i.asked_at desc) filter (where i.wish <> ''))[1:${sql.lit(wishesShown)}] as wishes,
        (select count(*)::integer from value_of_course o join course c on c.tenant_id = o.tenant_id and c.id = o.course_id
          where o.tenant_id = v.tenant_id and o.value_id = v.id and not c.agreed
            and ${isOpenToRegister(ctx, 'c')}) as open_courses
      ${matching(ctx, filter)}
      group by v.tenant_id, v.id, k.tenant_id, k.id
      order by ${sortColumns[sort]} ${sql.raw(dir)}, lower(v.label_de), v.id
      limit ${sql.lit(size)} offset ${sql.lit((page - 1) * size)}`.execute(ctx.tx),
    sql<{ total: number }>`select count(distinct v.id)::integer as total ${matching(ctx, filter)}`.execute(
      ctx.tx,
    ),
  ])
  return { items: rows.map(asDemand), total: counted.rows[0]?.total ?? 0 }
}

/** Each wish for a table, without who it is from. */
export async function wishRows(ctx: TenantContext, filter: Filter, atMost: number): Promise<WishOfTable[]> {
  const { rows } = await sql<WishOfTable>`
    select v.label_de, v.label_en, i.weekdays, i.from_hour, i.until_hour, i.wish, i.asked_at
    ${matching(ctx, filter)}
    order by lower(v.label_de), v.id, i.asked_at, i.id limit ${sql.lit(atMost)}`.execute(ctx.tx)
  return rows
}

/** How many lines that table has without a filter. */
export async function countWishes(ctx: TenantContext): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total
    ${matching(ctx, { q: '' })}`.execute(ctx.tx)
  return rows[0]?.total ?? 0
}
