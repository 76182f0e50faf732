import { sql } from 'kysely'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { ServiceError } from '../payment-port.ts'
import { minutesBetweenLooks } from './attempt.rules.ts'
import { lockAttempt, updateAttempt } from './attempt.store.ts'
import { lookUpAttempt, type Reaching } from './look-up-attempt.ts'

type Found = { tenant_id: string; id: string; state: string }

const quietMs = 5 * 60_000
const atMost = 200
/** By how often it was looked up; more often is as long as the last. */
const waits = Array.from({ length: 14 }, (_, times) => minutesBetweenLooks(times))

/**
 * Attempts of which neither the payer nor a message has told how they ended, those whose turn it is: one of each tenant, then the
 * second of each, so that many of one tenant hold up nobody else.
 */
async function waiting(inPlatform: InPlatform, most: number): Promise<Found[]> {
  return inPlatform(async ({ tx, now }) => {
    const quiet = new Date(now.getTime() - quietMs)
    const { rows } = await sql<Found>`
      select tenant_id, id, state from (
        select tenant_id, id, state, looked_at, row_number() over (partition by tenant_id order by looked_at nulls first, created_at) as turn
        from checkout_attempt
        where state in ('starting', 'open', 'approved', 'pending', 'unknown') and created_at < ${quiet}
          and coalesce(looked_at, created_at) <= ${now}::timestamptz
            - make_interval(mins => (${waits}::int[])[least(looked_times, ${sql.lit(waits.length - 1)}) + 1])) due
      order by turn, looked_at nulls first limit ${most}`.execute(tx)
    return rows
  })
}

/** Nobody got an address to pay at, so nothing can come of it. */
async function neverStarted(ctx: TenantContext, id: string): Promise<void> {
  const locked = await lockAttempt(ctx, id)
  if (locked?.state === 'starting') await updateAttempt(ctx, id, { state: 'failed', reason: 'NOT_STARTED' })
}

async function noteLooked(ctx: TenantContext, id: string): Promise<void> {
  const locked = await lockAttempt(ctx, id)
  if (locked) await updateAttempt(ctx, id, { looked_at: ctx.now, looked_times: locked.looked_times + 1 })
}

/** Looks up what nobody has told, one after the other; a service that fails holds up nothing but its own. */
export async function sweepAttempts(
  doors: Reaching & { inPlatform: InPlatform; inTenant: InTenant },
  isStopping: () => boolean,
  most = atMost,
): Promise<void> {
  const errors: unknown[] = []
  for (const { tenant_id: tenant, id, state } of await waiting(doors.inPlatform, most)) {
    if (isStopping()) return
    const enter = <Result>(body: (ctx: TenantContext) => Promise<Result>) =>
      doors.inTenant({ tenant, access: 'system', origin: noOrigin }, body)
    try {
      if (state === 'starting') await enter((ctx) => neverStarted(ctx, id))
      else await lookUpAttempt(enter, doors, id)
    } catch (error) {
      await enter((ctx) => noteLooked(ctx, id)).catch((more: unknown) => errors.push(more))
      if (!(error instanceof ServiceError)) errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
