import type {
  AdminTenant,
  AdminTenantDetail,
  adminTenantActions,
  adminTenantListInput,
  TenantState,
} from '@reihum/contract/tenants/admin-tenant.schema.ts'
import { type Tier, tiers } from '@reihum/contract/tenants/tiers.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { foldedColumn } from '#platform/database/folded-column.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { readPage } from '#platform/database/read-page.ts'
import { foldedPattern } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import { publishedCourses, usageOf } from './usage.queries.ts'

type ListInput = z.output<typeof adminTenantListInput>

const state = sql<TenantState>`case when t.suspended_at is not null then 'suspended'
  when t.company = '' or t.director = '' then 'onboarding' else 'active' end`
const members = sql<number>`(select count(*) from membership m where m.tenant_id = t.id)`
const coursesAt = (now: Date) => publishedCourses(sql.ref('t.id'), now)

const sortedBy: Record<ListInput['sort'], (now: Date) => RawBuilder<unknown>> = {
  company: () => foldedColumn('t.company'),
  createdAt: () => sql.ref('t.created_at'),
  tier: () => sql`array_position(${sql.val([...tiers])}::text[], t.tier)`,
  courses: coursesAt,
  members: () => members,
}

/** All tenants except the platform's own one and drills. */
const tenants = ({ tx }: Pick<PlatformContext, 'tx'>) =>
  tx.selectFrom('tenant as t').where('t.is_platform', '=', false).where('t.is_drill', '=', false)

const columns = ['t.id', 't.slug', 't.company', 't.tier', 't.created_at'] as const

type Row = {
  id: string
  slug: string
  company: string
  tier: string
  created_at: Date
  state: TenantState
  members: number
  courses: number
}

function asAdminTenant({ created_at, ...row }: Row): AdminTenant {
  const { id, slug, company, tier, state, members, courses } = row
  return {
    id,
    slug,
    company,
    tier,
    state,
    members,
    courses,
    createdAt: created_at.toISOString(),
  } as AdminTenant
}

/** Lists tenants. The counts are computed for the shown page only, unless the list is sorted by them. */
export async function listTenants(ctx: PlatformContext, input: ListInput) {
  let matching = tenants(ctx)
  if (input.tier) matching = matching.where('t.tier', '=', input.tier)
  if (input.state) matching = matching.where(state, '=', input.state)
  if (input.q) {
    const words = foldedPattern(input.q)
    matching = matching.where((eb) =>
      eb.or([
        eb(foldedColumn('t.company'), 'like', words),
        eb.exists(
          eb
            .selectFrom('tenant_slug as s')
            .select('s.slug')
            .whereRef('s.of_tenant', '=', 't.id')
            .where(foldedColumn('s.slug'), 'like', words),
        ),
        eb(sql`t.id::text`, '=', input.q.toLowerCase()),
      ]),
    )
  }
  const { rows, total } = await readPage(
    matching
      .select(columns)
      .select([state.as('state'), members.as('members'), coursesAt(ctx.now).as('courses')])
      .orderBy(sortedBy[input.sort](ctx.now), input.dir)
      .orderBy('t.id', input.dir),
    matching,
    input,
  )
  return { items: rows.map(asAdminTenant), total }
}

type Action = (typeof adminTenantActions)[number]

function allowedActions(isSuspended: boolean): Action[] {
  return isSuspended ? ['resume', 'setTier'] : ['suspend', 'setTier', 'enter']
}

function peopleOf({ tx }: PlatformContext, id: string) {
  return tx
    .selectFrom('membership as m')
    .innerJoin('user_account as u', 'u.id', 'm.user_id')
    .select(['u.id as userId', 'u.username', 'm.role', 'm.developer_contact as developerContact'])
    .where('m.tenant_id', '=', id)
    .orderBy('m.role')
    .orderBy('u.username')
    .execute()
}

export async function getTenant(ctx: PlatformContext, id: string): Promise<AdminTenantDetail> {
  const row = await tenants(ctx)
    .select(columns)
    .select(['t.director', 't.website', 't.language', 't.time_zone', 't.currency_code'])
    .select(['t.suspended_at', 't.suspension_reason'])
    .select([state.as('state'), members.as('members'), coursesAt(ctx.now).as('courses')])
    .where('t.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return {
    ...asAdminTenant(row),
    director: row.director,
    website: row.website,
    language: row.language,
    timeZone: row.time_zone,
    currencyCode: row.currency_code,
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    suspensionReason: row.suspension_reason,
    usage: await usageOf(ctx, { id, timeZone: row.time_zone, tier: row.tier as Tier }),
    people: (await peopleOf(ctx, id)) as AdminTenantDetail['people'],
    allowedActions: allowedActions(row.suspended_at !== null),
  }
}
