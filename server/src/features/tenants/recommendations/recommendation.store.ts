import { randomBytes } from 'node:crypto'
import type {
  RecommendationRefusal,
  RecommendationTerms,
} from '@reihum/contract/tenants/recommendation.schema.ts'
import { sql } from 'kysely'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { newId } from '#platform/ids.ts'
import { codeFrom, type Spent } from './recommendation.rules.ts'

/** The code of a tenant, made if there is none; of two at once the second finds what the first made. */
export async function keepCode(
  { tx, now }: PlatformContext,
  tenantId: string,
): Promise<{ code: string; isNew: boolean }> {
  const made = await tx
    .insertInto('recommendation_code')
    .values({ code: codeFrom(randomBytes(64)), of_tenant: tenantId, made_at: now })
    .onConflict((c) => c.column('of_tenant').doNothing())
    .returning('code')
    .executeTakeFirst()
  if (made) return { code: made.code, isNew: true }
  const { code } = await tx
    .selectFrom('recommendation_code')
    .select('code')
    .where('of_tenant', '=', tenantId)
    .executeTakeFirstOrThrow()
  return { code, isNew: false }
}

export async function insertRecommendation(
  { tx, now }: PlatformContext,
  parties: { recommender: string; recommended: string },
  { recommenderCents, recommendedCents }: RecommendationTerms,
): Promise<string> {
  const id = newId(now.getTime())
  await tx
    .insertInto('recommendation')
    .values({
      id,
      of_tenant: parties.recommender,
      new_tenant: parties.recommended,
      at: now,
      recommender_cents: recommenderCents,
      recommended_cents: recommendedCents,
    })
    .execute()
  return id
}

export function lockRecommendation({ tx }: PlatformContext, id: string) {
  return tx.selectFrom('recommendation').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

type Change = {
  paid_at?: Date | null
  refusal?: RecommendationRefusal | null
  is_accepted?: boolean
  reason?: string
}

export async function updateRecommendation({ tx }: PlatformContext, id: string, change: Change) {
  await tx.updateTable('recommendation').set(change).where('id', '=', id).execute()
}

type Credit = { tenantId: string; recommendationId: string; paidChargeId: string; cents: number }

export async function insertCredit(
  { tx, now }: PlatformContext,
  { tenantId, recommendationId, paidChargeId, cents }: Credit,
): Promise<void> {
  await tx
    .insertInto('recommendation_credit')
    .values({
      tenant_id: tenantId,
      id: newId(now.getTime()),
      recommendation_id: recommendationId,
      paid_charge_id: paidChargeId,
      cents,
      at: now,
    })
    .execute()
}

/** Takes credits away of which nothing is used; false: something is. */
export async function deleteUnusedCredits(
  { tx }: PlatformContext,
  recommendationId: string,
): Promise<boolean> {
  const credits = await tx
    .selectFrom('recommendation_credit')
    .select('used_cents')
    .where('recommendation_id', '=', recommendationId)
    .forUpdate()
    .execute()
  if (credits.some(({ used_cents }) => used_cents > 0)) return false
  await tx.deleteFrom('recommendation_credit').where('recommendation_id', '=', recommendationId).execute()
  return true
}

/** What is left of the credits of a tenant, the oldest first; nobody else spends them meanwhile. */
export async function lockCredits({ tx }: Pick<PlatformContext, 'tx'>, tenantId: string) {
  const { rows } = await sql<{ id: string; leftCents: number }>`
    select id, cents - used_cents as "leftCents" from recommendation_credit
    where tenant_id = ${tenantId} and used_cents < cents order by at, id for no key update`.execute(tx)
  return rows
}

export async function spend(
  { tx }: Pick<PlatformContext, 'tx'>,
  tenantId: string,
  parts: readonly Spent[],
): Promise<void> {
  for (const { id, cents } of parts)
    await tx
      .updateTable('recommendation_credit')
      .set({ used_cents: sql<number>`used_cents + ${cents}` })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute()
}
