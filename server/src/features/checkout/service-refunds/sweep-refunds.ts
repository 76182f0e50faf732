import { sql } from 'kysely'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import type { Enter, Reaching } from '../attempts/look-up-attempt.ts'
import { ServiceError } from '../payment-port.ts'
import { runServiceRefund } from './run-service-refund.ts'

type Waiting = { tenant_id: string; id: string }

const atMost = 200

/** Those whose turn it is: one of each tenant, then the second of each, and in a tenant whoever was not looked at for longest. */
async function waiting(inPlatform: InPlatform, most: number): Promise<Waiting[]> {
  return inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<Waiting>`
      select tenant_id, id from (
        select tenant_id, id, looked_at, row_number() over (partition by tenant_id order by looked_at nulls first, at) as turn
        from service_refund where state in ('asked', 'pending')
          and coalesce(looked_at, at) < ${now}::timestamptz - interval '15 minutes') due
      order by turn, looked_at nulls first limit ${most}`.execute(tx)
    return rows
  })
}

const noteLooked = (enter: Enter, id: string) =>
  enter(async ({ tx, tenantId, now }) => {
    await tx
      .updateTable('service_refund')
      .set({ looked_at: now })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute()
  })

/**
 * Refunds that the service took its time for, and those whose job gave up without an answer. Whatever comes of one, it is
 * looked at again only when it is its turn; and a tenant whose service does not answer is left alone until the next round.
 */
export async function sweepRefunds(
  doors: Reaching & { inPlatform: InPlatform; inTenant: InTenant },
  isStopping: () => boolean,
  most = atMost,
): Promise<void> {
  const errors: unknown[] = []
  const silent = new Set<string>()
  for (const { tenant_id: tenant, id } of await waiting(doors.inPlatform, most)) {
    if (isStopping()) return
    if (silent.has(tenant)) continue
    const enter: Enter = (body) => doors.inTenant({ tenant, access: 'system', origin: noOrigin }, body)
    try {
      await runServiceRefund(enter, doors, id)
    } catch (error) {
      if (error instanceof ServiceError) silent.add(tenant)
      else errors.push(error)
    }
    await noteLooked(enter, id).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}
