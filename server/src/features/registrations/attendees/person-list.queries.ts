import type {
  PersonFilter,
  PersonSummary,
  personListInput,
  personOrderInput,
} from '@reihum/contract/registrations/person-list.schema.ts'
import { registrationStates } from '@reihum/contract/registrations/registration-states.ts'
import { parseShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { type Expression, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { belongsOn, todayOf } from '#features/people/groups/person-group.queries.ts'
import { personFieldsOf } from '#features/people/person-row.queries.ts'
import { haveTwins, twins } from '#features/people/twin.queries.ts'
import type { Person as PersonTable } from '#platform/database/schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

const awaited = registrationStates.filter((state) => state !== 'cancelled')
const isAwaited = sql<boolean>`r.state in (${sql.join(awaited.map((state) => sql.lit(state)))})`

/** The person registered under that booking number, and the contact of its booking. */
const ofShortcode = (ctx: TenantContext, shortcode: string) => sql`
  select r.person_id from registration r where r.tenant_id = ${ctx.tenantId} and r.shortcode = ${shortcode}
  union all
  select b.contact_person_id from registration r
    join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
    where r.tenant_id = ${ctx.tenantId} and r.shortcode = ${shortcode}`

function searched(ctx: TenantContext, q: string) {
  const shortcode = parseShortcode(q)
  const words = sql`select id from found_persons(${q}) as found(id)`
  // Text that could be a booking number could be a name as well, so both are searched.
  return shortcode
    ? sql<boolean>`p.id in (${ofShortcode(ctx, shortcode)} union all ${words})`
    : sql<boolean>`p.id in (${words})`
}

/** The conditions of a filter, shared by pages, counts and exports so that all of them mean the same persons. */
function matchingPersons(ctx: TenantContext, filter: PersonFilter) {
  const conditions: ReturnType<typeof sql<boolean>>[] = []
  if (filter.q) conditions.push(searched(ctx, filter.q))
  if (filter.courseId)
    conditions.push(sql`p.id in (select r.person_id from registration r
      where r.tenant_id = ${ctx.tenantId} and r.course_id = ${filter.courseId})`)
  if (filter.groupId)
    conditions.push(sql`p.id in (select m.person_id from person_group_member m
      where m.tenant_id = ${ctx.tenantId} and m.group_id = ${filter.groupId} and ${belongsOn(todayOf(ctx))})`)
  if (filter.upcoming)
    conditions.push(sql`p.id in (select r.person_id from registration r
      join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
      where r.tenant_id = ${ctx.tenantId} and ${isAwaited} and (c.ends_at is null or c.ends_at > ${ctx.now}))`)
  if (filter.twins) conditions.push(sql`p.id in (select person_id from ${twins(ctx)} pairs)`)
  return conditions.reduce(
    (narrower, condition) => narrower.where(condition),
    ctx.tx.selectFrom('person as p').where('p.tenant_id', '=', ctx.tenantId).where('p.erased_at', 'is', null),
  )
}

export async function countPersons(ctx: TenantContext, filter: PersonFilter): Promise<number> {
  const counted = matchingPersons(ctx, filter).select(sql<number>`count(*)`.as('total'))
  return (await counted.executeTakeFirstOrThrow()).total
}

/** The ids in the order of names. */
export async function idsOfPersons(
  ctx: TenantContext,
  filter: PersonFilter,
  atMost: number,
): Promise<string[]> {
  const rows = await matchingPersons(ctx, filter)
    .select('p.id')
    .orderBy('p.name_sort')
    .orderBy('p.id')
    .limit(sql.lit(atMost))
    .execute()
  return rows.map(({ id }) => id)
}

const sortColumns = {
  name: sql`p.name_sort`,
  email: sql`p.email_sort`,
  // Ids are created in the order of time, so they sort by date of creation.
  createdAt: sql`p.id`,
  registrations: sql`(select count(*) from registration r where r.tenant_id = p.tenant_id and r.person_id = p.id and not r.unnamed)`,
}

type Order = Pick<z.output<typeof personOrderInput>, 'sort' | 'dir'>

// biome-ignore lint/suspicious/noExplicitAny: whatever else was joined and selected
function inOrder<Row>(query: SelectQueryBuilder<any, any, Row>, { sort, dir }: Order) {
  return query.orderBy(sortColumns[sort], dir).orderBy('p.name_sort', dir).orderBy('p.id', dir)
}

type CourseColumns<Name extends string> = {
  [Key in `${Name}_id` | `${Name}_title`]: string | null
} & { [Key in `${Name}_start`]: Date | null }

type ListedPerson = Selectable<PersonTable> & { registrations: number } & CourseColumns<'next'> &
  CourseColumns<'last'>

/** The full rows of these persons, with the courses they are registered for. */
function personsAmong(ctx: TenantContext, ids: Expression<unknown>, order: Order): Promise<ListedPerson[]> {
  const course = (condition: Expression<boolean>, direction: 'asc' | 'desc') => sql`
    select c.id, c.title, c.starts_at from registration r
    join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
    where r.tenant_id = p.tenant_id and r.person_id = p.id and not r.unnamed and ${isAwaited} and ${condition}
    order by c.starts_at ${sql.raw(direction)}, c.id limit 1`
  const rows = ctx.tx
    .selectFrom('person as p')
    .selectAll('p')
    .select(
      sql<number>`(select count(*) from registration r where r.tenant_id = p.tenant_id and r.person_id = p.id and not r.unnamed)`.as(
        'registrations',
      ),
    )
    .leftJoinLateral(
      sql<{
        id: string
        title: string
        starts_at: Date | null
      }>`(${course(sql<boolean>`(c.starts_at is null or c.starts_at > ${ctx.now})`, 'asc')})`.as('n'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      sql<{
        id: string
        title: string
        starts_at: Date | null
      }>`(${course(sql<boolean>`c.starts_at <= ${ctx.now}`, 'desc')})`.as('l'),
      (join) => join.onTrue(),
    )
    .select(['n.id as next_id', 'n.title as next_title', 'n.starts_at as next_start'])
    .select(['l.id as last_id', 'l.title as last_title', 'l.starts_at as last_start'])
    .where('p.tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`p.id = any (${ids})`)
  return inOrder(rows, order).execute() as Promise<ListedPerson[]>
}

function courseOf(id: string | null, title: string | null, start: Date | null) {
  return id === null ? null : { courseId: id, title: title ?? '', start: start?.toISOString() ?? null }
}

function asSummary(row: ListedPerson, hasTwins: boolean): PersonSummary {
  return {
    id: row.id,
    ...personFieldsOf(row),
    createdAt: row.created_at.toISOString(),
    registrationCount: row.registrations,
    nextCourse: courseOf(row.next_id, row.next_title, row.next_start),
    lastCourse: courseOf(row.last_id, row.last_title, row.last_start),
    hasTwins,
  } as PersonSummary
}

type ListInput = z.output<typeof personListInput>

/** Without a filter: one page read from an index, and a count. */
async function unfiltered(ctx: TenantContext, input: ListInput) {
  const matching = matchingPersons(ctx, input)
  const ids = inOrder(matching.select('p.id'), input)
    .limit(sql.lit(input.size))
    .offset(sql.lit((input.page - 1) * input.size))
  const [rows, counted] = await Promise.all([
    personsAmong(ctx, sql`array(${ids})`, input),
    matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: counted.total }
}

/** With a filter: the search runs once, for both the page and the count. */
async function filtered(ctx: TenantContext, input: ListInput) {
  const found = matchingPersons(ctx, input).select(['p.id', 'p.name_sort', sortColumns[input.sort].as('key')])
  const dir = sql.raw(input.dir)
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with found as materialized (${found})
    select (select count(*) from found) as total, array(
      select id from found order by key ${dir}, name_sort ${dir}, id ${dir}
      limit ${sql.lit(input.size)} offset ${sql.lit((input.page - 1) * input.size)}) as ids`.execute(ctx.tx)
  const { ids = [], total = 0 } = rows[0] ?? {}
  return { rows: await personsAmong(ctx, sql`${ids}::uuid[]`, input), total }
}

export async function listPersons(ctx: TenantContext, input: ListInput) {
  const isFiltered = input.q !== '' || input.courseId || input.groupId || input.upcoming || input.twins
  const { rows, total } = await (isFiltered ? filtered : unfiltered)(ctx, input)
  const withTwins = await haveTwins(
    ctx,
    rows.map(({ id }) => id),
  )
  return { items: rows.map((row) => asSummary(row, withTwins.has(row.id))), total }
}

/** All persons that a filter finds, up to a number; the search runs once. */
export function personRows(ctx: TenantContext, filter: PersonFilter, order: Order, atMost: number) {
  const ids = inOrder(matchingPersons(ctx, filter).select('p.id'), order).limit(sql.lit(atMost))
  return personsAmong(ctx, sql`array(${ids})`, order)
}
