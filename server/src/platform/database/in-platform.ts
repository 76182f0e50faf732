import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import type pg from 'pg'
import type { Clock } from '#platform/clock.ts'
import { inSpan, type Say } from '#platform/telemetry/in-span.ts'
import {
  type Actor,
  type Origin,
  platformTenantId,
  type Recorder,
  type Subscribers,
} from '#platform/tenant-context.ts'
import { statementLimit, type TransactionOptions, type Tx, transact } from './transaction.ts'

export type PlatformContext = { tx: Tx; now: Date; subscribers: Subscribers; noteRecorded: () => void }

export type InPlatform = <Result>(
  body: (ctx: PlatformContext) => Promise<Result>,
  options?: TransactionOptions,
) => Promise<Result>

const open = `select now() as told,
  set_config('statement_timeout', coalesce($1, current_setting('statement_timeout')), true)`

/**
 * The second, narrow door to the data: for sign-in, administration, relay and scheduler. It reads across tenants, with
 * just the grants that these need. `onRecorded` is called after each commit that recorded an event.
 */
export function makeInPlatform(
  pool: pg.Pool,
  clock: Clock,
  subscribers: Subscribers,
  onRecorded: () => void = () => undefined,
): InPlatform {
  const enterPlatform = async <Result>(
    body: (ctx: PlatformContext) => Promise<Result>,
    options: TransactionOptions | undefined,
    say: Say,
  ): Promise<Result> => {
    const enteredAt = performance.now()
    let isRecorded = false
    const noteRecorded = () => {
      isRecorded = true
    }
    const result = await transact(
      pool,
      async (client) => {
        const askedAt = Date.now()
        say({ waitMs: Math.round(performance.now() - enteredAt) })
        const { rows } = await client.query<{ told: Date }>(open, [statementLimit(options?.deadline)])
        return rows[0] && clock.follow?.(rows[0].told, askedAt)
      },
      (tx, told) => body({ tx, now: told ?? clock(), subscribers, noteRecorded }),
      options,
    )
    if (isRecorded) onRecorded()
    return result
  }
  return (body, options) =>
    inSpan({ name: 'transaction', kind: 'client', facts: { door: 'platform' } }, (say) =>
      enterPlatform(body, options, say),
    )
}

/** A recorder for the platform context: it writes to the log of the given tenant, or to that of the platform itself. */
export function recorderOf(
  ctx: PlatformContext,
  { actor, origin, tenantId = platformTenantId }: { actor: Actor; origin: Origin; tenantId?: TenantId },
): Recorder {
  return { ...ctx, tenantId, actor, origin }
}
