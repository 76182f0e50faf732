import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import type pg from 'pg'
import type { Clock } from '#platform/clock.ts'
import {
  type Actor,
  type Origin,
  platformTenantId,
  type Recorder,
  type Subscribers,
} from '#platform/tenant-context.ts'
import { type Tx, transact } from './transaction.ts'

export type PlatformContext = { tx: Tx; now: Date; subscribers: Subscribers }

export type InPlatform = <Result>(body: (ctx: PlatformContext) => Promise<Result>) => Promise<Result>

/** The second, narrow door: sign-in, administration, relay and scheduler. It reads across tenants, with just the grants these need. */
export function makeInPlatform(pool: pg.Pool, clock: Clock, subscribers: Subscribers): InPlatform {
  return (body) =>
    transact(
      pool,
      async () => undefined,
      (tx) => body({ tx, now: clock(), subscribers }),
    )
}

/** To write down what happens at this door: in the log of that tenant, or of the platform itself. */
export function recorderOf(
  ctx: PlatformContext,
  { actor, origin, tenantId = platformTenantId }: { actor: Actor; origin: Origin; tenantId?: TenantId },
): Recorder {
  return { ...ctx, tenantId, actor, origin }
}
