import type pg from 'pg'
import type { Clock } from '#platform/clock.ts'
import { type Tx, transact } from './transaction.ts'

export type PlatformContext = { tx: Tx; now: Date }

export type InPlatform = <Result>(body: (ctx: PlatformContext) => Promise<Result>) => Promise<Result>

/** The second, narrow door: sign-in, administration, relay and scheduler. It reads across tenants, with just the grants these need. */
export function makeInPlatform(pool: pg.Pool, clock: Clock): InPlatform {
  return (body) =>
    transact(
      pool,
      async () => undefined,
      (tx) => body({ tx, now: clock() }),
    )
}
