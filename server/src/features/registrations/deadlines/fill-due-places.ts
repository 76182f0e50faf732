import { sql } from 'kysely'
import { inEach } from '#platform/database/in-each.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { fillPlaces } from '../waiting-list/fill-places.ts'

type Due = { tenant_id: string; id: string }

/** Fills places in courses that are due: the quiet hours are over, or the course asked to be looked at at once. */
export async function fillDuePlaces({
  inPlatform,
  inTenant,
}: {
  inPlatform: InPlatform
  inTenant: InTenant
}) {
  const due = await inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<Due>`select tenant_id, id from course
      where move_up_at <= ${now} order by move_up_at, id limit 1000`.execute(tx)
    return rows
  })
  await inEach(inTenant, due, (ctx, { id }) => fillPlaces(ctx, id))
}
