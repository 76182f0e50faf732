import type {
  RecommendedFilter,
  RecommendedPlace,
  recommendedListInput,
} from '@reihum/contract/registrations/recommending.schema.ts'
import { parseRegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readPage } from '#platform/database/read-page.ts'
import { foldedPattern } from '#platform/fold.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { recommendedStateOf } from './recommending.rules.ts'

type Order = Pick<z.output<typeof recommendedListInput>, 'sort' | 'dir'>

/** The same as `recommendedStateOf` says of one place. */
const states = {
  rewarded: sql<boolean>`o.code is not null`,
  refused: sql<boolean>`o.refusal is not null`,
  given_back: sql<boolean>`o.registration_id is null and u.freed_at is not null`,
  waiting: sql<boolean>`o.registration_id is null and u.freed_at is null and r.state = 'on_waiting_list'`,
  ordered: sql<boolean>`o.registration_id is null and u.freed_at is null and r.state = 'reserved'`,
  confirmed: sql<boolean>`o.registration_id is null and u.freed_at is null and r.state = 'confirmed'`,
} satisfies Record<RecommendedPlace['state'], unknown>

function matching({ tx, tenantId }: TenantContext, { q, state }: RecommendedFilter) {
  let places = tx
    .selectFrom('code_redemption as u')
    .innerJoin('course_recommender as k', (join) =>
      join.onRef('k.tenant_id', '=', 'u.tenant_id').onRef('k.code', '=', 'u.single_code'),
    )
    .innerJoin('booking as b', (join) =>
      join.onRef('b.tenant_id', '=', 'k.tenant_id').onRef('b.id', '=', 'k.booking_id'),
    )
    .innerJoin('registration as r', (join) =>
      join.onRef('r.tenant_id', '=', 'u.tenant_id').onRef('r.id', '=', 'u.registration_id'),
    )
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.course_id'),
    )
    .leftJoin('recommending_outcome as o', (join) =>
      join.onRef('o.tenant_id', '=', 'u.tenant_id').onRef('o.registration_id', '=', 'u.registration_id'),
    )
    .where('u.tenant_id', '=', tenantId)
    .where('u.for_many', '=', true)
  if (state) places = places.where(states[state])
  if (q === '') return places
  const words = foldedPattern(q)
  return places.where((eb) =>
    eb.or([
      sql<boolean>`r.name_sort like ${words}`,
      sql<boolean>`folded(concat_ws(' ', r.first_name, r.last_name)) like ${words}`,
      sql<boolean>`folded(concat_ws(' ', b.first_name, b.last_name)) like ${words}`,
      sql<boolean>`folded(k.email) like ${words}`,
      sql<boolean>`c.title_sort like ${words}`,
      eb('k.code', '=', q.toUpperCase()),
      eb('o.code', '=', q.toUpperCase()),
    ]),
  )
}

const sortColumns = {
  orderedAt: 'u.redeemed_at',
  name: 'r.name_sort',
  cents: 'u.cents',
  feeCents: 'r.fee_cents',
} as const

const rowsOf = (ctx: TenantContext, filter: RecommendedFilter, { sort, dir }: Order) =>
  matching(ctx, filter)
    .select([
      'u.registration_id',
      'u.cents',
      'u.redeemed_at',
      'u.freed_at',
      'k.code',
      'k.email as recommender',
    ])
    .select(['b.first_name as by_first', 'b.last_name as by_last'])
    .select([
      'r.first_name',
      'r.last_name',
      'r.shortcode',
      'r.state',
      'r.course_id',
      'r.fee_cents',
      'c.title',
    ])
    .select(['o.code as reward', 'o.refusal'])
    .orderBy(sortColumns[sort], dir)
    .orderBy('u.registration_id', dir)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

function asPlace(row: Row): RecommendedPlace {
  const state = parseRegistrationState(row.state)
  const outcome = row.reward ? 'rewarded' : row.refusal ? 'refused' : null
  return {
    registrationId: row.registration_id as RecommendedPlace['registrationId'],
    firstName: row.first_name,
    lastName: row.last_name,
    shortcode: row.shortcode,
    registrationState: state,
    courseId: row.course_id as RecommendedPlace['courseId'],
    courseTitle: row.title,
    recommenderName: `${row.by_first} ${row.by_last}`.trim(),
    recommenderEmail: row.recommender,
    code: row.code,
    orderedAt: row.redeemed_at.toISOString(),
    state: recommendedStateOf({ state, isGivenUp: row.freed_at !== null, outcome }),
    refusal: row.refusal as RecommendedPlace['refusal'],
    cents: row.cents,
    feeCents: row.fee_cents,
    reward: row.reward,
  }
}

/** Who recommended whom, and what came of it; places that were given up since are among them. */
export async function listRecommended(
  ctx: TenantContext,
  { sort, dir, page, size, ...filter }: Omit<z.output<typeof recommendedListInput>, 'tenant'>,
): Promise<{ items: RecommendedPlace[]; total: number }> {
  const { rows, total } = await readPage(rowsOf(ctx, filter, { sort, dir }), matching(ctx, filter), {
    page,
    size,
  })
  return { items: rows.map(asPlace), total }
}

/** All that a filter finds, for a table. */
export async function recommendedForTable(
  ctx: TenantContext,
  { sort, dir, ...filter }: RecommendedFilter & Order,
  atMost: number,
): Promise<RecommendedPlace[]> {
  const rows = await rowsOf(ctx, filter, { sort, dir }).limit(sql.lit(atMost)).execute()
  return rows.map(asPlace)
}

export async function countRecommended(ctx: TenantContext): Promise<number> {
  const counted = await matching(ctx, { q: '' })
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return counted.total
}
