import type { ReportedRecommender } from '@reihum/contract/registrations/registrations-of-person.schema.ts'
import { sql } from 'kysely'
import { endRecommendingCodes } from '#features/courses/codes/recommending-sets.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { givenAddresses } from '../attendees/addresses-of-person.queries.ts'

type Row = { email: string; code: string; created_at: Date; rewards: string[] }

/** The codes of the addresses of a person, and what they were rewarded with. */
export async function recommendingOfPerson(
  ctx: TenantContext,
  personId: string,
): Promise<{ recommending: ReportedRecommender[] }> {
  const given = await givenAddresses(ctx, personId)
  const { rows } = await sql<Row>`
    select k.email, k.code, k.created_at, array(select o.code from recommending_outcome o
      where o.tenant_id = k.tenant_id and o.recommender_id = k.id and o.code is not null order by o.decided_at) as rewards
    from course_recommender k
    where k.tenant_id = ${ctx.tenantId} and (k.email = any (${given}::text[]) or k.email in (
      select p.email_sort from person p where p.tenant_id = ${ctx.tenantId} and p.id = ${personId} and p.email <> ''))
    order by k.created_at, k.id`.execute(ctx.tx)
  return {
    recommending: rows.map(({ email, code, created_at, rewards }) => ({
      email,
      code,
      since: created_at.toISOString(),
      rewards,
    })),
  }
}

/** With the addresses that are theirs alone: the codes end and name nobody. What was rewarded stays counted. */
export async function eraseRecommending(ctx: TenantContext, addresses: readonly string[]): Promise<void> {
  const theirs = sql`${[...addresses]}::text[]`
  const { rows } = await sql<{ code: string }>`
    update course_recommender set email = '', ended_at = coalesce(ended_at, ${ctx.now})
    where tenant_id = ${ctx.tenantId} and email = any (${theirs}) and email <> '' returning code`.execute(
    ctx.tx,
  )
  await endRecommendingCodes(
    ctx,
    rows.map(({ code }) => code),
  )
  await sql`update recommending_outcome set newcomer = ''
    where tenant_id = ${ctx.tenantId} and newcomer = any (${theirs}) and newcomer <> ''`.execute(ctx.tx)
}
