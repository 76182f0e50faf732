import type {
  SingleCode,
  SingleCodeFilter,
  singleCodeListInput,
} from '@reihum/contract/registrations/code-use.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { getCode } from '#features/courses/codes/code.queries.ts'
import { readPage } from '#platform/database/read-page.ts'
import { containing, foldedPattern } from '#platform/fold.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type OfSet = SingleCodeFilter & { discountCodeId: string }
type Order = Pick<z.output<typeof singleCodeListInput>, 'sort' | 'dir'>

function matching({ tx, tenantId }: TenantContext, { discountCodeId, q, state }: OfSet) {
  let singles = tx
    .selectFrom('single_code as s')
    .leftJoin('code_redemption as u', (join) =>
      join
        .onRef('u.tenant_id', '=', 's.tenant_id')
        .onRef('u.single_code', '=', 's.code')
        .on('u.freed_at', 'is', null),
    )
    .leftJoin('registration as r', (join) =>
      join.onRef('r.tenant_id', '=', 'u.tenant_id').onRef('r.id', '=', 'u.registration_id'),
    )
    .leftJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.course_id'),
    )
    .where('s.tenant_id', '=', tenantId)
    .where('s.code_id', '=', discountCodeId)
  if (state) singles = singles.where('s.used', '=', state === 'used')
  if (q === '') return singles
  const words = foldedPattern(q)
  return singles.where((eb) =>
    eb.or([
      eb('s.code', 'like', containing(q.toUpperCase())),
      sql<boolean>`r.name_sort like ${words}`,
      sql<boolean>`folded(concat_ws(' ', r.first_name, r.last_name)) like ${words}`,
    ]),
  )
}

const sortColumns = { code: 's.code', name: 'r.name_sort', usedAt: 'u.redeemed_at' } as const

const rowsOf = (ctx: TenantContext, filter: OfSet, { sort, dir }: Order) =>
  matching(ctx, filter)
    .select(['s.code', 'u.cents', 'u.redeemed_at'])
    .select(['r.id', 'r.first_name', 'r.last_name', 'r.shortcode', 'c.id as course_id', 'c.title'])
    .orderBy(sortColumns[sort], (order) => (dir === 'asc' ? order.asc() : order.desc()).nullsLast())
    .orderBy('s.code')

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]
type Use = NonNullable<SingleCode['use']>

const asSingle = (row: Row): SingleCode => ({
  code: row.code,
  use:
    row.id === null || row.redeemed_at === null
      ? null
      : {
          registrationId: row.id as Use['registrationId'],
          firstName: row.first_name ?? '',
          lastName: row.last_name ?? '',
          shortcode: row.shortcode ?? '',
          courseId: (row.course_id ?? '') as Use['courseId'],
          courseTitle: row.title ?? '',
          cents: row.cents ?? 0,
          usedAt: row.redeemed_at.toISOString(),
        },
})

/** The codes of a set, each with who has a place with it. A code that is none has none. */
export async function listSingleCodes(
  ctx: TenantContext,
  { sort, dir, page, size, ...filter }: z.output<typeof singleCodeListInput> & { discountCodeId: string },
): Promise<{ items: SingleCode[]; total: number }> {
  await getCode(ctx, filter.discountCodeId)
  const { rows, total } = await readPage(rowsOf(ctx, filter, { sort, dir }), matching(ctx, filter), {
    page,
    size,
  })
  return { items: rows.map(asSingle), total }
}

/** All of them that a filter finds, for a table; a set has no more than a table holds. */
export async function singleCodesForTable(ctx: TenantContext, filter: OfSet & Order): Promise<SingleCode[]> {
  return (await rowsOf(ctx, filter, filter).execute()).map(asSingle)
}
