import type { NewsPace, NewsSubject } from '@reihum/contract/tenants/staff-news.schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export async function storeNewsChoice(
  { tx, tenantId }: TenantContext,
  { userId, subject, pace }: { userId: string; subject: NewsSubject; pace: NewsPace },
): Promise<void> {
  await tx
    .insertInto('news_choice')
    .values({ tenant_id: tenantId, user_id: userId, subject, pace })
    .onConflict((c) => c.columns(['tenant_id', 'user_id', 'subject']).doUpdateSet({ pace }))
    .execute()
}
