import { sql } from 'kysely'
import { inEach } from '#platform/database/in-each.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { forgetSent } from './forget-sent-proof.ts'
import type { StoredProof } from './proof.store.ts'

/** So long after a course is over somebody may still look at what was sent for it. */
const keptDays = 30

/** In one go as many as are dealt with in a moment; the next run finds the others. */
const atOnce = 500

/** For which nobody needs to look at it any more: the place was given up, or the course has been over for a while. */
const outlived = sql<boolean>`(r.state not in ('reserved', 'confirmed')
  or exists (select from course c where c.tenant_id = r.tenant_id and c.id = r.course_id
    and c.ends_at < now() - make_interval(days => ${keptDays})))`

async function forgetOutlived(ctx: TenantContext): Promise<void> {
  const { rows } = await sql<Pick<StoredProof, 'registration_id' | 'file_id'>>`
    select q.registration_id, q.file_id from place_proof q
    join registration r on r.tenant_id = q.tenant_id and r.id = q.registration_id
    where q.tenant_id = ${ctx.tenantId} and q.file_id is not null and ${outlived}
    order by 1 limit ${atOnce} for update of r, q`.execute(ctx.tx)
  for (const proof of rows) await forgetSent(ctx, proof)
}

/** Deletes what was sent as a proof and nobody decided on. */
export async function forgetOutlivedProofs({
  inPlatform,
  inTenant,
}: {
  inPlatform: InPlatform
  inTenant: InTenant
}): Promise<void> {
  const found = await inPlatform(async ({ tx }) => {
    const { rows } = await sql<{ tenant_id: string }>`
      select distinct q.tenant_id from place_proof q
      join registration r on r.tenant_id = q.tenant_id and r.id = q.registration_id
      where q.file_id is not null and ${outlived} order by 1`.execute(tx)
    return rows
  })
  await inEach(inTenant, found, forgetOutlived)
}
