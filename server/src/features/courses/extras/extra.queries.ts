import type { TaxCategory } from '@reihum/contract/courses/course-terms.ts'
import type {
  Extra,
  ExtraFields,
  extraListInput,
  OfferedExtra,
} from '@reihum/contract/courses/extra.schema.ts'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { foldedColumn } from '#platform/database/folded-column.ts'
import { readPage } from '#platform/database/read-page.ts'
import type { Extra as ExtraTable } from '#platform/database/schema.ts'
import { foldedPattern } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { extrasLeft, type KnownExtra } from './extra.rules.ts'

type Row = Selectable<ExtraTable>

/** What is stored of an extra itself; the courses that offer it have a table of their own. */
export function extraHeadOf(row: Row): Omit<ExtraFields, 'courseIds'> {
  return {
    name: row.name,
    description: row.description,
    priceCents: row.price_cents,
    taxCategory: row.tax_category as TaxCategory,
    taxRate: row.tax_rate,
    required: row.required,
    perBooking: row.per_booking,
    mostPerPerson: row.most_per_person,
    orderDays: row.order_days,
    stock: row.stock,
  }
}

type ExtraCourse = Extra['courses'][number]

/** The courses of each extra, in the order of their dates. */
async function coursesOf(
  ctx: TenantContext,
  extraIds: readonly string[],
): Promise<Map<string, ExtraCourse[]>> {
  if (extraIds.length === 0) return new Map()
  const rows = await ctx.tx
    .selectFrom('course_of_extra as o')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'o.tenant_id').onRef('c.id', '=', 'o.course_id'),
    )
    .select(['o.extra_id', 'c.id', 'c.title', 'c.reference'])
    .where('o.tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`o.extra_id = any(${[...extraIds]}::uuid[])`)
    .orderBy('c.starts_at')
    .orderBy('c.id')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ extra_id }) => extra_id)].map(([extraId, of]) => [
      extraId,
      of.map(({ id, title, reference }) => ({ id: id as ExtraCourse['id'], title, reference })),
    ]),
  )
}

function asExtra(row: Row, courses: ExtraCourse[]): Extra {
  const isArchived = row.archived_at !== null
  return {
    id: row.id as Extra['id'],
    fields: { ...extraHeadOf(row), courseIds: courses.map(({ id }) => id) },
    taken: row.taken,
    courses,
    archived: isArchived,
    revision: row.revision,
    allowedActions: ['edit', isArchived ? 'restore' : 'archive', 'delete'],
  }
}

const sortColumns = { name: 'name_sort', price: 'price_cents', taken: 'taken' } as const

/** That a course offers an extra. */
const offeredBy = (courseId: string) => sql<boolean>`(
  not exists (select from course_of_extra o where o.tenant_id = extra.tenant_id and o.extra_id = extra.id)
  or exists (select from course_of_extra o
    where o.tenant_id = extra.tenant_id and o.extra_id = extra.id and o.course_id = ${courseId}))`

export async function listExtras(ctx: TenantContext, input: z.output<typeof extraListInput>) {
  let matching = ctx.tx
    .selectFrom('extra')
    .where('tenant_id', '=', ctx.tenantId)
    .where('archived_at', input.archived ? 'is not' : 'is', null)
  if (input.courseId) matching = matching.where(offeredBy(input.courseId))
  if (input.q) {
    const words = foldedPattern(input.q)
    matching = matching.where((eb) =>
      eb.or([eb('name_sort', 'like', words), eb(foldedColumn('description'), 'like', words)]),
    )
  }
  const { rows, total } = await readPage(
    matching.selectAll().orderBy(sortColumns[input.sort], input.dir).orderBy('name_sort', input.dir),
    matching,
    input,
  )
  const courses = await coursesOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return { items: rows.map((row) => asExtra(row, courses.get(row.id) ?? [])), total }
}

export async function getExtra(ctx: TenantContext, id: string): Promise<Extra> {
  const row = await ctx.tx
    .selectFrom('extra')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  const courses = await coursesOf(ctx, [id])
  return asExtra(row, courses.get(id) ?? [])
}

export async function courseIdsOfExtra(ctx: TenantContext, id: string): Promise<ExtraFields['courseIds']> {
  const courses = await coursesOf(ctx, [id])
  return (courses.get(id) ?? []).map((course) => course.id)
}

const known = (row: Row): KnownExtra => ({ id: row.id, ...extraHeadOf(row), taken: row.taken })

/**
 * What courses offer, in the order in which people read it: what comes with every place first. Whoever books has locked what
 * they chose, after the seats and codes, so that two who want the last of it come one after the other.
 */
export async function extrasOfCourses(
  ctx: TenantContext,
  courseIds: readonly string[],
): Promise<Map<string, KnownExtra[]>> {
  if (courseIds.length === 0) return new Map()
  const rows = await ctx.tx
    .selectFrom('extra')
    .selectAll()
    .select(
      sql<string[] | null>`(select array_agg(o.course_id::text) from course_of_extra o
        where o.tenant_id = extra.tenant_id and o.extra_id = extra.id)`.as('course_ids'),
    )
    .where('tenant_id', '=', ctx.tenantId)
    .where('archived_at', 'is', null)
    .orderBy('required', 'desc')
    .orderBy('name_sort')
    .execute()
  return new Map(
    courseIds.map((id) => [
      id,
      rows.filter(({ course_ids }) => course_ids === null || course_ids.includes(id)).map(known),
    ]),
  )
}

/** These extras, be they in the archive. */
export async function extrasById(ctx: TenantContext, ids: readonly string[]): Promise<KnownExtra[]> {
  const rows = await ctx.tx
    .selectFrom('extra')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  return rows.map(known)
}

/** What a course offers, as visitors and staff read it. */
export async function offeredExtras(ctx: TenantContext, courseId: string): Promise<OfferedExtra[]> {
  const extras = (await extrasOfCourses(ctx, [courseId])).get(courseId) ?? []
  return extras.map((extra) => {
    const left = extrasLeft(extra)
    return {
      id: extra.id as OfferedExtra['id'],
      name: extra.name,
      description: extra.description,
      priceCents: extra.priceCents,
      required: extra.required,
      perBooking: extra.perBooking,
      mostPerPerson: extra.mostPerPerson,
      isLimited: extra.stock !== null,
      left: left && Math.min(left, 20),
    }
  })
}
