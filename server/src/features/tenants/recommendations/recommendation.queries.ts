import type {
  AdminRecommendation,
  OwnRecommendations,
  RecommendationRefusal,
  RecommendationState,
  recommendationListInput,
} from '@reihum/contract/tenants/recommendation.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { foldedPattern } from '#platform/fold.ts'
import { drawQr } from '#platform/qr-code.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Company, codeOf, type Facts, shownCode, stateOf } from './recommendation.rules.ts'
import { isOffered, loadRecommendationTerms } from './recommendation-terms.ts'

/** Whose code it is; a suspended tenant recommends nobody. */
export async function recommenderOf(
  { tx }: PlatformContext,
  typed: string,
): Promise<{ id: string; company: string } | null> {
  const code = codeOf(typed)
  if (!code) return null
  const found = await tx
    .selectFrom('recommendation_code as c')
    .innerJoin('tenant as t', 't.id', 'c.of_tenant')
    .select(['t.id', 't.company'])
    .where('c.code', '=', code)
    .where('t.suspended_at', 'is', null)
    .executeTakeFirst()
  return found ?? null
}

const company = (t: string) =>
  sql`${sql.ref(`${t}.company`)} as name, ${sql.ref(`${t}.street`)} as street, ${sql.ref(`${t}.postal_code`)} as "postalCode",
    coalesce((select l.vat_id from letterhead l where l.tenant_id = ${sql.ref(`${t}.id`)}), '') as "vatId"`

/** A year that lies in UTC: the limit is no matter of hours. */
const startOfYear = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), 0, 1))

type Pair = { id: string; of_tenant: string; new_tenant: string }

/** What speaks against a recommendation is looked for when its first month is paid: by then companies said who they are. */
export async function factsOf(
  ctx: PlatformContext,
  { id, of_tenant: of, new_tenant: brought }: Pair,
): Promise<Facts> {
  const { tx, now } = ctx
  const { mostAYear } = await loadRecommendationTerms(ctx)
  const companyOf = async (tenantId: string) => {
    const { rows } = await sql<Company & { isSuspended: boolean }>`
      select ${company('t')}, t.suspended_at is not null as "isSuspended" from tenant t where t.id = ${tenantId}`.execute(
      tx,
    )
    const [row] = rows
    if (!row) throw new Error('A tenant of a recommendation is gone')
    return row
  }
  const [recommender, recommended] = [await companyOf(of), await companyOf(brought)]
  const { rows: before } = await sql<Company>`
    select ${company('t')} from tenant t
    join tenant n on n.id = ${brought}
    left join letterhead nl on nl.tenant_id = n.id
    left join letterhead l on l.tenant_id = t.id
    where t.id <> n.id and t.id <> ${of} and not t.is_platform and not t.is_drill and t.created_at < n.created_at
      and (t.postal_code = n.postal_code and t.postal_code <> ''
        or upper(regexp_replace(l.vat_id, '[^a-zA-Z0-9]', '', 'g')) = upper(regexp_replace(nl.vat_id, '[^a-zA-Z0-9]', '', 'g'))
          and nl.vat_id <> '')`.execute(tx)
  const { rows } = await sql<{ sharesPeople: boolean; isVerified: boolean; credited: number }>`select
    exists (select from membership a join membership b on b.user_id = a.user_id
        where a.tenant_id = ${of} and b.tenant_id = ${brought})
      or exists (select from tenant a join tenant b on b.email = a.email
        where a.id = ${of} and b.id = ${brought} and a.email <> '')
      as "sharesPeople",
    exists (select from membership m join user_account u on u.id = m.user_id
      where m.tenant_id = ${brought} and m.role = 'admin' and u.verified_at is not null) as "isVerified",
    (select count(*)::int from recommendation r where r.of_tenant = ${of} and r.id <> ${id}
      and r.paid_at >= ${startOfYear(now)}) as credited`.execute(tx)
  const [people] = rows
  return {
    recommender,
    recommended,
    before,
    sharesPeople: people?.sharesPeople ?? false,
    isVerified: people?.isVerified ?? false,
    isSuspended: recommender.isSuspended || recommended.isSuspended,
    creditedThisYear: people?.credited ?? 0,
    mostAYear,
  }
}

/** Those that wait for a first month that is paid. */
export async function pendingRecommendations({ tx }: PlatformContext) {
  return await tx
    .selectFrom('recommendation')
    .select(['id', 'new_tenant as newTenantId'])
    .where('paid_at', 'is', null)
    .where('refusal', 'is', null)
    .orderBy('id')
    .execute()
}

/** What of the recommender's credit lowered a charge. */
const used = sql<number>`coalesce((select c.used_cents from recommendation_credit c
  where c.tenant_id = r.of_tenant and c.recommendation_id = r.id), 0)`

/**
 * Whether somebody showed that the address of the sign-up is theirs. Before, its recommender is not told of it: whether a
 * sign-up made a tenant would tell whether its address had an account.
 */
const isVerified = sql<boolean>`exists (select from membership m join user_account u on u.id = m.user_id
  where m.tenant_id = r.new_tenant and m.role = 'admin' and u.verified_at is not null)`

type Kept = { id: string; at: Date; paid_at: Date | null; refusal: string | null; used_cents: number }

const asOwn = (row: Kept) => ({
  id: row.id,
  at: row.at.toISOString(),
  state: stateOf({
    isRefused: row.refusal !== null,
    isPaid: row.paid_at !== null,
    usedCents: row.used_cents,
  }),
})

export async function ownRecommendations(
  ctx: PlatformContext,
  tenantId: string,
  { page, size, publicUrl }: { page: number; size: number; publicUrl: string },
): Promise<OwnRecommendations> {
  const { tx } = ctx
  const terms = await loadRecommendationTerms(ctx)
  const known = await tx
    .selectFrom('recommendation_code')
    .select('code')
    .where('of_tenant', '=', tenantId)
    .executeTakeFirst()
  const { rows } = await sql<Kept>`
    select r.id, r.at, r.paid_at, r.refusal, ${used} as used_cents from recommendation r
    where r.of_tenant = ${tenantId} and ${isVerified} order by r.at desc, r.id desc
    limit ${sql.lit(size)} offset ${sql.lit((page - 1) * size)}`.execute(tx)
  const { rows: sums } = await sql<{ total: number; left: number }>`select
    (select count(*)::int from recommendation r where r.of_tenant = ${tenantId} and ${isVerified}) as total,
    (select coalesce(sum(cents - used_cents), 0)::int from recommendation_credit where tenant_id = ${tenantId}) as left`.execute(
    tx,
  )
  const code = known && isOffered(terms) ? shownCode(known.code) : null
  const link = code && `${publicUrl}/register?code=${code}`
  return {
    isOffered: isOffered(terms),
    recommenderCents: terms.recommenderCents,
    recommendedCents: terms.recommendedCents,
    code,
    link,
    qrCode: link ? drawQr(link) : null,
    leftCents: sums[0]?.left ?? 0,
    items: rows.map(asOwn) as OwnRecommendations['items'],
    total: sums[0]?.total ?? 0,
  }
}

type AdminRow = Kept & {
  of_tenant: string
  of_company: string
  new_tenant: string
  new_company: string
  recommender_cents: number
  recommended_cents: number
  reason: string
}

const columns = sql`r.id, r.at, r.paid_at, r.refusal, ${used} as used_cents, r.of_tenant, o.company as of_company,
  r.new_tenant, n.company as new_company, r.recommender_cents, r.recommended_cents, r.reason`
const parties = sql`recommendation r join tenant o on o.id = r.of_tenant join tenant n on n.id = r.new_tenant`

function asAdmin(row: AdminRow): AdminRecommendation {
  const own = asOwn(row)
  return {
    ...own,
    recommender: { id: row.of_tenant, name: row.of_company },
    recommended: { id: row.new_tenant, name: row.new_company },
    recommenderCents: row.recommender_cents,
    recommendedCents: row.recommended_cents,
    refusal: row.refusal as RecommendationRefusal | null,
    reason: row.reason,
    allowedActions:
      own.state === 'refused' ? ['restore'] : own.state === 'credited' ? [] : (['refuse'] as const),
  } as AdminRecommendation
}

const inState: Record<RecommendationState, RawBuilder<unknown>> = {
  registered: sql`r.refusal is null and r.paid_at is null`,
  paid: sql`r.paid_at is not null and ${used} = 0`,
  credited: sql`r.paid_at is not null and ${used} > 0`,
  refused: sql`r.refusal is not null`,
}

type ListInput = z.output<typeof recommendationListInput>

const sortedBy: Record<ListInput['sort'], RawBuilder<unknown>> = {
  at: sql`r.at`,
  recommender: sql`folded(o.company)`,
  recommended: sql`folded(n.company)`,
}

export async function listRecommendations(
  { tx }: PlatformContext,
  { q, state, sort, dir, page, size }: ListInput,
) {
  const words = foldedPattern(q)
  const found = sql`${parties} where true
    ${state ? sql`and ${inState[state]}` : sql``}
    ${q ? sql`and (folded(o.company) like ${words} or folded(n.company) like ${words})` : sql``}`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<AdminRow>`select ${columns} from ${found} order by ${sortedBy[sort]} ${sql.raw(dir)}, r.id ${sql.raw(dir)}
      limit ${sql.lit(size)} offset ${sql.lit((page - 1) * size)}`.execute(tx),
    sql<{ total: number }>`select count(*)::int as total from ${found}`.execute(tx),
  ])
  return { items: rows.map(asAdmin), total: counted[0]?.total ?? 0 }
}

export async function getRecommendation({ tx }: PlatformContext, id: string): Promise<AdminRecommendation> {
  const { rows } = await sql<AdminRow>`select ${columns} from ${parties} where r.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw new Refusal('NOT_FOUND')
  return asAdmin(row)
}
