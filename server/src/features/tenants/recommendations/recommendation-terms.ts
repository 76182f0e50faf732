import {
  type RecommendationTerms,
  type StoredRecommendationTerms,
  storedRecommendationTerms,
} from '@reihum/contract/tenants/recommendation.schema.ts'
import { sql } from 'kysely'
import { actorOf } from '#features/identity/session.ts'
import { record } from '#platform/audit/record.ts'
import { type PlatformContext, recorderOf } from '#platform/database/in-platform.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Superuser } from '../record-for-tenant.ts'
import { recommendationTermsChanged } from './recommendation.events.ts'

const name = 'recommendation'

/** Nobody is offered anything until a superuser says what it brings. */
const none: StoredRecommendationTerms = {
  recommenderCents: 0,
  recommendedCents: 0,
  mostAYear: 12,
  revision: 0,
}

export async function loadRecommendationTerms({ tx }: { tx: Tx }): Promise<StoredRecommendationTerms> {
  const stored = await tx
    .selectFrom('platform_setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return stored ? storedRecommendationTerms.parse(stored.value) : none
}

export const isOffered = ({ recommenderCents }: RecommendationTerms): boolean => recommenderCents > 0

/** What was promised to whoever signed up before stays with their recommendation. */
export async function changeRecommendationTerms(
  ctx: PlatformContext,
  superuser: Superuser,
  { revision, terms }: { revision: number; terms: RecommendationTerms },
): Promise<StoredRecommendationTerms> {
  await sql`select pg_advisory_xact_lock(hashtext('reihum recommendation terms'))`.execute(ctx.tx)
  const { revision: current, ...before } = await loadRecommendationTerms(ctx)
  if (JSON.stringify(before) === JSON.stringify(terms)) return { ...before, revision: current }
  if (current !== revision) throw new Refusal('CONFLICT')
  const after = { ...terms, revision: revision + 1 }
  const value = JSON.stringify(after)
  await ctx.tx
    .insertInto('platform_setting')
    .values({ name, value, changed_at: ctx.now })
    .onConflict((c) => c.column('name').doUpdateSet({ value, changed_at: ctx.now }))
    .execute()
  const recorder = recorderOf(ctx, { actor: actorOf(superuser), origin: superuser.origin })
  await record(recorder, recommendationTermsChanged(before, terms))
  return after
}
