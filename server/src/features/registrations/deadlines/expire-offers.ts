import { sql } from 'kysely'
import { inEach } from '#platform/database/in-each.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { cancelRegistrations } from '../cancellation/cancel-registrations.ts'

type Due = { tenant_id: string; course_id: string; ids: string[] }

/**
 * Parties whose offer expired unanswered leave the waiting list, and the place goes to the next party in the same
 * transaction. Whatever is found due is decided again under the lock, so an answer that came meanwhile wins.
 */
export async function expireOffers({ inPlatform, inTenant }: { inPlatform: InPlatform; inTenant: InTenant }) {
  const due = await inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<Due>`
      with due as (
        select tenant_id, course_id, id from registration
        where offer_expires_at is not null and offer_expires_at <= ${now} order by offer_expires_at limit 2000
      ) select tenant_id, course_id, array_agg(id) as ids from due group by 1, 2 order by 1, 2`.execute(tx)
    return rows
  })
  await inEach(inTenant, due, (ctx, { ids }) =>
    cancelRegistrations(ctx, ids, { by: { cause: 'offer_expired' } }),
  )
}
