import type { MatchingRule } from '@reihum/contract/payments/matching.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** More rules than anybody reads; the latest are shown. */
const mostRules = 500

/** Which accounts pay for whom, the latest first. */
export async function matchingRules(ctx: TenantContext, id?: string): Promise<MatchingRule[]> {
  let query = ctx.tx
    .selectFrom('matching_rule as m')
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'm.tenant_id').onRef('p.id', '=', 'm.payer_person_id'),
    )
    .leftJoin('member_name as u', 'u.user_id', 'm.actor_id')
    .select(['m.id', 'm.account_name', 'm.is_on', 'm.made_at', 'm.revision'])
    .select(['m.payer_person_id', 'u.username'])
    .select(sql<string>`trim(p.first_name || ' ' || p.last_name)`.as('name'))
    .where('m.tenant_id', '=', ctx.tenantId)
  if (id !== undefined) query = query.where('m.id', '=', id)
  const rows = await query.orderBy('m.made_at', 'desc').orderBy('m.id').limit(sql.lit(mostRules)).execute()
  return rows.map(
    (row) =>
      ({
        id: row.id,
        accountName: row.account_name,
        person: { id: row.payer_person_id, name: row.name },
        isOn: row.is_on,
        madeAt: row.made_at.toISOString(),
        actorName: row.username ?? '',
        revision: row.revision,
      }) as MatchingRule,
  )
}
