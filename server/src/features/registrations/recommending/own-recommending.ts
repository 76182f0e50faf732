import type { OwnRecommending } from '@reihum/contract/registrations/recommending.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { allOwnBookings } from '@reihum/contract/wire/own-bookings.ts'
import { sql } from 'kysely'
import { coursesOfCodes } from '#features/courses/codes/code.queries.ts'
import { addRecommendingCode } from '#features/courses/codes/recommending-sets.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { requireSession } from '../own-bookings/enter-by-session.ts'
import { enterByLink } from '../portal/enter-by-link.ts'
import { findRecommender, insertRecommender, lockRecommending } from './recommender.store.ts'
import { recommendingCodeTaken } from './recommending.events.ts'
import { storedRecommending } from './recommending-settings.ts'

/** Somebody who may recommend: the address of their letters, and the latest of their bookings with a confirmed place. */
type Recommending = { ctx: TenantContext; email: string; bookingId: string }

type Booked = { id: string; email: string }

/** The latest booking of an address in which somebody has a confirmed place. */
async function confirmedBookingOf(ctx: TenantContext, email: string): Promise<Booked | undefined> {
  const { rows } = await sql<Booked>`
    select b.id, ${email}::text as email from (
      select id from booking where tenant_id = ${ctx.tenantId} and email_sort = ${email} and email_sort <> ''
      union all
      select b.id from person p join booking b on b.tenant_id = p.tenant_id and b.contact_person_id = p.id
        where p.tenant_id = ${ctx.tenantId} and p.email_sort = ${email} and b.email_sort = ''
    ) b
    where exists (select from registration r where r.tenant_id = ${ctx.tenantId} and r.booking_id = b.id
      and r.state = 'confirmed')
    order by b.id desc limit 1`.execute(ctx.tx)
  return rows[0]
}

/** A booking with a confirmed place, and the address that its letters go to. */
async function confirmedBooking(ctx: TenantContext, bookingId: string): Promise<Booked | undefined> {
  const { rows } = await sql<Booked>`
    select b.id, coalesce(nullif(b.email_sort, ''), p.email_sort) as email from booking b
    join person p on p.tenant_id = b.tenant_id and p.id = b.contact_person_id
    where b.tenant_id = ${ctx.tenantId} and b.id = ${bookingId}
      and exists (select from registration r where r.tenant_id = b.tenant_id and r.booking_id = b.id
        and r.state = 'confirmed')`.execute(ctx.tx)
  return rows[0]
}

/** Whoever has no confirmed place recommends nothing, and neither does somebody without an address. */
export async function enterRecommending(visitor: TenantContext, accessToken: string): Promise<Recommending> {
  const isSession = accessToken === allOwnBookings
  const session = isSession ? await requireSession(visitor) : null
  const entered = session ? null : await enterByLink(visitor, accessToken)
  const ctx: TenantContext = entered?.ctx ?? {
    ...visitor,
    actor: visitor.actor.kind === 'visitor' ? { kind: 'attendee' } : visitor.actor,
  }
  const booked = entered
    ? await confirmedBooking(ctx, entered.bookingId)
    : await confirmedBookingOf(ctx, session?.email ?? '')
  if (!booked?.email) throw new Refusal('NOT_FOUND')
  return { ctx, email: booked.email, bookingId: booked.id }
}

type Reward = { code: string; percent: number | null; cents: number | null; until: string; used: boolean }

async function rewardsOf(ctx: TenantContext, recommenderId: string): Promise<OwnRecommending['rewards']> {
  const { rows } = await sql<Reward>`
    select s.code, d.percent, d.cents, s.valid_until::text as until, s.used
    from recommending_outcome o
    join single_code s on s.tenant_id = o.tenant_id and s.code = o.code
    join discount_code d on d.tenant_id = s.tenant_id and d.id = s.code_id
    where o.tenant_id = ${ctx.tenantId} and o.recommender_id = ${recommenderId}
    order by o.decided_at desc limit 100`.execute(ctx.tx)
  return rows.map(({ code, percent, cents, until, used }) => ({
    code,
    percent,
    cents,
    validUntil: until,
    isUsed: used,
  }))
}

/** What recommending brings now; somebody who has a code sees their rewards also once the programme is off. */
export async function ownRecommending({ ctx, email }: Recommending): Promise<OwnRecommending> {
  const [stored, recommender] = [await storedRecommending(ctx), await findRecommender(ctx, email)]
  if (!stored) throw new Refusal('NOT_FOUND')
  const rewards = recommender ? await rewardsOf(ctx, recommender.id) : []
  if (!stored.isActive && rewards.length === 0) throw new Refusal('NOT_FOUND')
  const { newcomersCodeId: set } = stored
  const courses = set ? ((await coursesOfCodes(ctx, [set])).get(set) ?? []) : []
  const { newcomerPercent, newcomerCents, rewardPercent, rewardCents, rewardMonths, mostRewards } = stored
  return {
    isActive: stored.isActive,
    terms: { newcomerPercent, newcomerCents, rewardPercent, rewardCents, rewardMonths, mostRewards },
    courseTitles: courses.map(({ title }) => title),
    code: stored.isActive ? (recommender?.code ?? null) : null,
    rewards,
  }
}

/** One code for each address; asked again, it is the same one. */
export async function takeRecommendingCode(
  recommending: Recommending,
  { language }: { language: Locale },
): Promise<OwnRecommending> {
  const { ctx, email, bookingId } = recommending
  await lockRecommending(ctx)
  const stored = await storedRecommending(ctx)
  if (!stored?.isActive || !stored.newcomersCodeId) throw new Refusal('NOT_FOUND')
  if (!(await findRecommender(ctx, email))) {
    const code = await addRecommendingCode(ctx, { setId: stored.newcomersCodeId, madeFor: 'newcomers' })
    if (await insertRecommender(ctx, { bookingId, email, language, code }))
      await record(ctx, recommendingCodeTaken(bookingId))
  }
  return ownRecommending(recommending)
}
