import type {
  CodeUse,
  CodeUseFilter,
  codeUseListInput,
} from '@reihum/contract/registrations/code-use.schema.ts'
import { parseShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readPage } from '#platform/database/read-page.ts'
import { foldedPattern } from '#platform/fold.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Order = Pick<z.output<typeof codeUseListInput>, 'sort' | 'dir'>

function matching({ tx, tenantId }: TenantContext, { q, discountCodeId, state }: CodeUseFilter) {
  let uses = tx
    .selectFrom('code_redemption as u')
    .innerJoin('discount_code as d', (join) =>
      join.onRef('d.tenant_id', '=', 'u.tenant_id').onRef('d.id', '=', 'u.code_id'),
    )
    .innerJoin('registration as r', (join) =>
      join.onRef('r.tenant_id', '=', 'u.tenant_id').onRef('r.id', '=', 'u.registration_id'),
    )
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.course_id'),
    )
    .where('u.tenant_id', '=', tenantId)
  if (discountCodeId) uses = uses.where('u.code_id', '=', discountCodeId)
  if (state) uses = uses.where('u.freed_at', state === 'standing' ? 'is' : 'is not', null)
  if (q === '') return uses
  const shortcode = parseShortcode(q)
  const words = foldedPattern(q)
  return uses.where((eb) =>
    eb.or([
      ...(shortcode ? [eb('r.shortcode', '=', shortcode)] : []),
      sql<boolean>`r.name_sort like ${words}`,
      sql<boolean>`folded(concat_ws(' ', r.first_name, r.last_name)) like ${words}`,
      sql<boolean>`d.name_sort like ${words}`,
      eb('u.single_code', '=', q.toUpperCase()),
      sql<boolean>`c.title_sort like ${words}`,
    ]),
  )
}

const sortColumns = { usedAt: 'u.redeemed_at', name: 'r.name_sort', cents: 'u.cents' } as const

const rowsOf = (ctx: TenantContext, filter: CodeUseFilter, { sort, dir }: Order) =>
  matching(ctx, filter)
    .select(sql<string>`coalesce(u.single_code, d.code)`.as('code'))
    .select(['u.registration_id', 'u.code_id', 'u.cents', 'u.redeemed_at', 'u.freed_at'])
    .select(['r.first_name', 'r.last_name', 'r.shortcode', 'r.state', 'r.course_id', 'c.title'])
    .orderBy(sortColumns[sort], dir)
    .orderBy('u.registration_id', dir)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const asUse = (row: Row): CodeUse => ({
  registrationId: row.registration_id as CodeUse['registrationId'],
  discountCodeId: row.code_id as CodeUse['discountCodeId'],
  code: row.code,
  firstName: row.first_name,
  lastName: row.last_name,
  shortcode: row.shortcode,
  registrationState: row.state as CodeUse['registrationState'],
  courseId: row.course_id as CodeUse['courseId'],
  courseTitle: row.title,
  cents: row.cents,
  usedAt: row.redeemed_at.toISOString(),
  freedAt: row.freed_at?.toISOString() ?? null,
})

/** Who used discount codes, and for what; places that were given up since are among them. */
export async function listCodeUses(
  ctx: TenantContext,
  { sort, dir, page, size, ...filter }: Omit<z.output<typeof codeUseListInput>, 'tenant'>,
): Promise<{ items: CodeUse[]; total: number }> {
  const { rows, total } = await readPage(rowsOf(ctx, filter, { sort, dir }), matching(ctx, filter), {
    page,
    size,
  })
  return { items: rows.map(asUse), total }
}

/** All uses that a filter finds, for a table. */
export async function codeUsesForTable(
  ctx: TenantContext,
  { sort, dir, ...filter }: CodeUseFilter & Order,
  atMost: number,
): Promise<CodeUse[]> {
  const rows = await rowsOf(ctx, filter, { sort, dir }).limit(sql.lit(atMost)).execute()
  return rows.map(asUse)
}

export async function countCodeUses(ctx: TenantContext): Promise<number> {
  const counted = await matching(ctx, { q: '' })
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return counted.total
}
