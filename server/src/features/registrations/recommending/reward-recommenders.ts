import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import { addRecommendingCode, rewardsSetAt } from '#features/courses/codes/recommending-sets.ts'
import { moneyOfRegistrations } from '#features/ledger/registration-money.queries.ts'
import { record } from '#platform/audit/record.ts'
import type { MailPosture } from '#platform/mail/queue-mail.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lockRecommending } from './recommender.store.ts'
import { recommendationNotRewarded, recommendationRewarded } from './recommending.events.ts'
import { refusalOfReward } from './recommending.rules.ts'
import { storedRecommending } from './recommending-settings.ts'
import { tellOfReward } from './tell-of-reward.ts'

export type RewardDependencies = { mail: MailPosture; publicUrl: string }

/** A recommended place of which nothing was decided yet. */
type Undecided = {
  registration_id: string
  booking_id: string
  redeemed_at: Date
  recommender_id: string
  recommender_email: string
  language: 'de' | 'en'
  ended: boolean
  newcomer: string
}

/** Those among the places that a payment pays, or of a receivable. */
async function undecidedOf(
  ctx: TenantContext,
  { paymentId = null, receivableId = null }: { paymentId?: string | null; receivableId?: string | null },
): Promise<Undecided[]> {
  const { rows } = await sql<Undecided>`
    select u.registration_id, b.id as booking_id, u.redeemed_at, k.id as recommender_id, k.email as recommender_email,
      k.language, k.ended_at is not null as ended, coalesce(nullif(b.email_sort, ''), p.email_sort) as newcomer
    from code_redemption u
    join course_recommender k on k.tenant_id = u.tenant_id and k.code = u.single_code
    join registration r on r.tenant_id = u.tenant_id and r.id = u.registration_id and r.state = 'confirmed'
    join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
    join person p on p.tenant_id = b.tenant_id and p.id = b.contact_person_id
    where u.tenant_id = ${ctx.tenantId} and u.for_many and u.freed_at is null
      and u.registration_id in (
        select l.registration_id from receivable_line l where l.tenant_id = ${ctx.tenantId}
          and (l.receivable_id = ${receivableId}::uuid or l.receivable_id in (
            select a.receivable_id from allocation a
            where a.tenant_id = ${ctx.tenantId} and a.payment_id = ${paymentId}::uuid)))
      and not exists (select from recommending_outcome o
        where o.tenant_id = u.tenant_id and o.registration_id = u.registration_id)
    order by u.registration_id`.execute(ctx.tx)
  return rows
}

type Facts = { of_recommender: boolean; was_rewarded: boolean; rewards_this_year: number }

/** What speaks against a reward: people of the recommender's own bookings, and rewards that were given before. */
async function factsOf(ctx: TenantContext, of: Undecided): Promise<Facts> {
  const own = sql`(select b.id from booking b join person p on p.tenant_id = b.tenant_id and p.id = b.contact_person_id
    where b.tenant_id = ${ctx.tenantId} and ${of.recommender_email} in (b.email_sort, p.email_sort)
      and ${of.recommender_email} <> '')`
  const { rows } = await sql<Facts>`
    select ${of.newcomer} = ${of.recommender_email} or exists (
        select from registration r join registration t on t.tenant_id = r.tenant_id and t.booking_id in ${own}
          and t.booking_id <> r.booking_id and not t.unnamed
          and (t.person_id = r.person_id or t.name_sort = r.name_sort or lower(t.email) = ${of.newcomer})
        where r.tenant_id = ${ctx.tenantId} and r.booking_id = ${of.booking_id} and not r.unnamed) as of_recommender,
      exists (select from recommending_outcome o where o.tenant_id = ${ctx.tenantId} and o.code is not null
        and o.newcomer = ${of.newcomer} and o.newcomer <> '') as was_rewarded,
      (select count(*)::int from recommending_outcome o where o.tenant_id = ${ctx.tenantId} and o.code is not null
        and o.recommender_id = ${of.recommender_id}
        and date_part('year', o.decided_at at time zone ${ctx.tenant.timeZone})
          = date_part('year', ${ctx.now}::timestamptz at time zone ${ctx.tenant.timeZone})) as rewards_this_year`.execute(
    ctx.tx,
  )
  return rows[0] as Facts
}

/** The last day of a reward that is given today. */
async function lastDay(ctx: TenantContext, months: number): Promise<string> {
  const today = wallClockOf(ctx.now, ctx.tenant.timeZone).date
  const { rows } = await sql<{ day: string }>`
    select (${today}::date + make_interval(months => ${months}))::date::text as day`.execute(ctx.tx)
  return rows[0]?.day ?? today
}

async function decide(ctx: TenantContext, dependencies: RewardDependencies, of: Undecided): Promise<void> {
  const stored = await storedRecommending(ctx)
  const setId = await rewardsSetAt(ctx, of.redeemed_at)
  if (!stored || !setId) return
  const facts = await factsOf(ctx, of)
  const refusal = refusalOfReward(
    {
      isRecommenderGone: of.ended || of.recommender_email === '',
      newcomer: of.newcomer,
      isOfRecommender: facts.of_recommender,
      wasRewarded: facts.was_rewarded,
      rewardsThisYear: facts.rewards_this_year,
    },
    stored,
  )
  const validUntil = await lastDay(ctx, stored.rewardMonths)
  const code = refusal ? null : await addRecommendingCode(ctx, { setId, madeFor: 'rewards', validUntil })
  await ctx.tx
    .insertInto('recommending_outcome')
    .values({
      tenant_id: ctx.tenantId,
      registration_id: of.registration_id,
      recommender_id: of.recommender_id,
      newcomer: of.newcomer,
      decided_at: ctx.now,
      code,
      refusal,
    })
    .execute()
  if (refusal) return record(ctx, recommendationNotRewarded(of.registration_id, refusal))
  await record(ctx, recommendationRewarded(of.registration_id))
  if (code)
    await tellOfReward(ctx, dependencies, {
      registrationId: of.registration_id,
      email: of.recommender_email,
      locale: of.language,
      code,
      setId,
      validUntil,
    })
}

/**
 * Decides of recommended places that were just paid whether their recommenders are rewarded: once for each place, and once for
 * each newcomer. Sent twice, it is decided once. The reward and the letter that tells of it are stored together.
 */
export async function rewardRecommenders(
  ctx: TenantContext,
  dependencies: RewardDependencies,
  of: { paymentId?: string; receivableId?: string },
): Promise<void> {
  if ((await undecidedOf(ctx, of)).length === 0) return
  await lockRecommending(ctx)
  const undecided = await undecidedOf(ctx, of)
  const money = await moneyOfRegistrations(
    ctx,
    undecided.map(({ registration_id }) => registration_id),
  )
  for (const one of undecided) {
    const own = money.get(one.registration_id)
    if (own && own.payableCents === 0 && own.paidCents > 0) await decide(ctx, dependencies, one)
  }
}
