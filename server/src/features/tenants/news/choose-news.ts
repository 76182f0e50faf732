import { may } from '@reihum/contract/tenants/roles.ts'
import { type NewsPace, type NewsSubject, newsTerms } from '@reihum/contract/tenants/staff-news.schema.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { storeNewsChoice } from './news-choice.store.ts'

/** Changes what the signed-in member is told; an own habit, so it is not in the log. Support has none. */
export async function chooseNews(
  ctx: TenantContext,
  { subject, pace }: { subject: NewsSubject; pace: NewsPace },
): Promise<void> {
  if (ctx.actor.kind !== 'user' || !may(ctx.role, newsTerms[subject].permission))
    throw new Refusal('FORBIDDEN')
  await storeNewsChoice(ctx, { userId: ctx.actor.userId, subject, pace })
}
