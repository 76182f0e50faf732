import {
  type CodeFields,
  type codeListInput,
  type DiscountCode,
  isSingleCode,
} from '@reihum/contract/courses/code.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { type Expression, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { foldedColumn } from '#platform/database/folded-column.ts'
import { readPage } from '#platform/database/read-page.ts'
import type { DiscountCode as CodeTable } from '#platform/database/schema.ts'
import { foldedPattern } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { codeStateOn, type KnownCode } from './code.rules.ts'

type Row = Selectable<CodeTable>

/** What is stored of a code itself; the courses that it is for have a table of their own. */
export function codeHeadOf(row: Row): Omit<CodeFields, 'courseIds'> {
  return {
    code: row.code,
    note: row.note,
    percent: row.percent,
    cents: row.cents,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    mostPeople: row.most_people,
    mostPerBooking: row.most_per_booking,
    oncePerPerson: row.once_per_person,
    budgetCents: row.budget_cents,
    combines: row.combines,
  }
}

const knownOf = (row: Row, courseIds: readonly string[]): KnownCode => ({
  id: row.id,
  ...codeHeadOf(row),
  usedPeople: row.used_people,
  usedCents: row.used_cents,
  isArchived: row.archived_at !== null,
  isForNewcomers: row.made_for === 'newcomers',
  courseIds,
})

type CodeCourse = DiscountCode['courses'][number]

/** The courses of each code, in the order of their dates. */
export async function coursesOfCodes(
  ctx: TenantContext,
  codeIds: readonly string[],
): Promise<Map<string, CodeCourse[]>> {
  if (codeIds.length === 0) return new Map()
  const rows = await ctx.tx
    .selectFrom('course_of_code as o')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'o.tenant_id').onRef('c.id', '=', 'o.course_id'),
    )
    .select(['o.code_id', 'c.id', 'c.title', 'c.reference'])
    .where('o.tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`o.code_id = any(${[...codeIds]}::uuid[])`)
    .orderBy('c.starts_at')
    .orderBy('c.id')
    .execute()
  const courses = rows.map(({ code_id, id, title, reference }) => ({
    codeId: code_id,
    course: { id: id as CodeCourse['id'], title, reference },
  }))
  return new Map(
    [...Map.groupBy(courses, ({ codeId }) => codeId)].map(([id, of]) => [id, of.map(({ course }) => course)]),
  )
}

function asCode(ctx: TenantContext, row: Row, courses: CodeCourse[]): DiscountCode {
  const isArchived = row.archived_at !== null
  const today = wallClockOf(ctx.now, ctx.tenant.timeZone).date
  const courseIds = courses.map(({ id }) => id)
  return {
    id: row.id as DiscountCode['id'],
    fields: { ...codeHeadOf(row), courseIds },
    singles: row.singles,
    state: codeStateOn(knownOf(row, courseIds), today),
    usedPeople: row.used_people,
    usedCents: row.used_cents,
    courses,
    archived: isArchived,
    revision: row.revision,
    // Those of the programme of recommending are changed by its settings.
    allowedActions: row.made_for === null ? ['edit', isArchived ? 'restore' : 'archive', 'delete'] : [],
  }
}

const sortColumns = { code: 'name_sort', validUntil: 'valid_until', used: 'used_people' } as const

/** That a code can be used for a course at this moment, and that the course costs anything. */
function usableFor(ctx: TenantContext, courseId: string) {
  const today = wallClockOf(ctx.now, ctx.tenant.timeZone).date
  return sql<boolean>`discount_code.archived_at is null
    and coalesce(valid_from <= ${today}::date, true) and coalesce(valid_until >= ${today}::date, true)
    and (made_for is distinct from 'rewards' or exists (select from single_code s
      where s.tenant_id = discount_code.tenant_id and s.code_id = discount_code.id and not s.used
        and s.valid_until >= ${today}::date))
    and coalesce(used_people < most_people, true) and coalesce(used_cents < budget_cents, true)
    and (not exists (select from course_of_code o
        where o.tenant_id = discount_code.tenant_id and o.code_id = discount_code.id)
      or exists (select from course_of_code o
        where o.tenant_id = discount_code.tenant_id and o.code_id = discount_code.id and o.course_id = ${courseId}))
    and exists (select from course c where c.tenant_id = discount_code.tenant_id and c.id = ${courseId}
      and (c.fee_cents > 0 or exists (select from price_category p
        where p.tenant_id = c.tenant_id and p.course_id = c.id and p.fee_cents > 0)))`
}

/** Whether a course has any code that can be used now, so that its form asks for one. */
export async function takesCodes(ctx: TenantContext, courseId: string): Promise<boolean> {
  const found = await ctx.tx
    .selectFrom('discount_code')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where(usableFor(ctx, courseId))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** That a discount code is the set to which a single code belongs. */
const isSetOf = (single: Expression<string>) =>
  sql<boolean>`exists (select from single_code s where s.tenant_id = discount_code.tenant_id
    and s.code_id = discount_code.id and s.code = ${single})`

export async function listCodes(ctx: TenantContext, input: z.output<typeof codeListInput>) {
  let matching = ctx.tx
    .selectFrom('discount_code')
    .where('tenant_id', '=', ctx.tenantId)
    .where('archived_at', input.archived ? 'is not' : 'is', null)
  if (input.courseId) matching = matching.where(usableFor(ctx, input.courseId))
  // Sets of the programme of recommending are no list of the staff's; one of their codes is found where it is typed.
  matching = matching.where((eb) =>
    eb.or([eb('made_for', 'is', null), isSetOf(eb.val(input.q.trim().toUpperCase()))]),
  )
  if (input.q) {
    const words = foldedPattern(input.q)
    matching = matching.where((eb) =>
      eb.or([
        eb('name_sort', 'like', words),
        eb(foldedColumn('note'), 'like', words),
        isSetOf(eb.val(input.q.trim().toUpperCase())),
      ]),
    )
  }
  const { rows, total } = await readPage(
    matching.selectAll().orderBy(sortColumns[input.sort], input.dir).orderBy('name_sort', input.dir),
    matching,
    input,
  )
  const courses = await coursesOfCodes(
    ctx,
    rows.map(({ id }) => id),
  )
  return { items: rows.map((row) => asCode(ctx, row, courses.get(row.id) ?? [])), total }
}

export async function getCode(ctx: TenantContext, id: string): Promise<DiscountCode> {
  const row = await ctx.tx
    .selectFrom('discount_code')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  const courses = await coursesOfCodes(ctx, [id])
  return asCode(ctx, row, courses.get(id) ?? [])
}

export async function courseIdsOfCode(ctx: TenantContext, id: string): Promise<CodeFields['courseIds']> {
  const courses = await coursesOfCodes(ctx, [id])
  return (courses.get(id) ?? []).map((course) => course.id)
}

/** Codes that the programme of recommending made are not the staff's to change, as if they were not there. */
export async function requireOfStaff(ctx: TenantContext, id: string): Promise<void> {
  const made = await ctx.tx
    .selectFrom('discount_code')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('made_for', 'is not', null)
    .executeTakeFirst()
  if (made) throw new Refusal('NOT_FOUND')
}

/** The codes of sets that read so. */
async function findSingles(ctx: TenantContext, wanted: readonly string[]) {
  return ctx.tx
    .selectFrom('single_code')
    .select(['code', 'code_id', 'used', 'for_many', 'valid_until'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`code = any(${[...wanted]}::text[])`)
    .execute()
}

/**
 * The codes that read so, by what they read. Whoever books locks them, after the seats and in the order of their ids, so that
 * two who want the last use come one after the other. A code of a set is locked with all of its set, and looked at again then.
 */
export async function findCodes(
  ctx: TenantContext,
  codes: readonly string[],
  { locked }: { locked: boolean },
): Promise<Map<string, KnownCode>> {
  const wanted = [...new Set(codes.filter((code) => code !== ''))]
  if (wanted.length === 0) return new Map()
  const ofSets = wanted.some(isSingleCode) ? await findSingles(ctx, wanted) : []
  const sets = ofSets.map(({ code_id }) => code_id)
  const query = ctx.tx
    .selectFrom('discount_code')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where(
      sql<boolean>`(code = any(${wanted}::text[]) and singles is null and made_for is null or id = any(${sets}::uuid[]))`,
    )
    .orderBy('id')
  const rows = await (locked ? query.forNoKeyUpdate() : query).execute()
  const singles = locked && sets.length > 0 ? await findSingles(ctx, wanted) : ofSets
  const courses = await coursesOfCodes(
    ctx,
    rows.map(({ id }) => id),
  )
  const known = rows.map((row) =>
    knownOf(
      row,
      (courses.get(row.id) ?? []).map(({ id }) => id),
    ),
  )
  // The name of a set is no code, also where somebody else sends it beside one of its codes.
  const plain = rows.flatMap(({ code, singles: ofSet, made_for }, at) =>
    ofSet === null && made_for === null && wanted.includes(code) ? (known[at] ?? []) : [],
  )
  const single = singles.flatMap(({ code, code_id, used, for_many, valid_until }) => {
    const set = known.find(({ id }) => id === code_id)
    if (!set) return []
    const validUntil = [valid_until, set.validUntil].filter((day) => day !== null).toSorted()[0] ?? null
    return [{ ...set, code, validUntil, single: { code, used, isForMany: for_many } }]
  })
  return new Map([...single, ...plain].map((one) => [one.code, one]))
}
