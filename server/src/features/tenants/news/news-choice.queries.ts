import type { TenantRole } from '@reihum/contract/tenants/roles.ts'
import type { NewsChoice, NewsPace, NewsSubject } from '@reihum/contract/tenants/staff-news.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { actingUser } from '../member.queries.ts'
import { choiceOf, paceOf } from './news-choice.rules.ts'

/** The choice of the signed-in member; support is told of nothing. */
export async function newsChoice(ctx: TenantContext): Promise<NewsChoice> {
  if (ctx.actor.kind === 'support') return { items: [] }
  const rows = await ctx.tx
    .selectFrom('news_choice')
    .select(['subject', 'pace'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('user_id', '=', actingUser(ctx))
    .execute()
  const chosen = new Map(rows.map(({ subject, pace }) => [subject as NewsSubject, pace as NewsPace]))
  return { items: choiceOf(ctx.role, chosen) }
}

export type NewsReader = { address: string; subjects: readonly NewsSubject[] }

/** Who is told of these subjects at this pace, at a verified address. */
export async function newsReaders(
  { tx, tenantId }: TenantContext,
  subjects: readonly NewsSubject[],
  pace: Exclude<NewsPace, 'off'>,
): Promise<NewsReader[]> {
  const { rows } = await sql<{ address: string; role: TenantRole; chosen: Record<NewsSubject, NewsPace> }>`
    select a.email as address, m.role,
      coalesce((select jsonb_object_agg(c.subject, c.pace) from news_choice c
        where c.tenant_id = m.tenant_id and c.user_id = m.user_id), '{}') as chosen
    from membership m join member_account a on a.tenant_id = m.tenant_id and a.user_id = m.user_id
    where m.tenant_id = ${tenantId} and a.verified_at is not null
    order by a.email`.execute(tx)
  return rows
    .map(({ address, role, chosen }) => ({
      address,
      subjects: subjects.filter(
        (subject) => paceOf(subject, { role, chosen: chosen[subject] ?? null }) === pace,
      ),
    }))
    .filter((reader) => reader.subjects.length > 0)
}
