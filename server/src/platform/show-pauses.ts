import { sql } from 'kysely'
import type { Breaker } from './breaker.ts'
import type { InPlatform } from './database/in-platform.ts'

/**
 * Has it seen on the page of the platform that a service is not asked for a while, and why. For the `onChange` of its
 * breaker; what cannot be written is left.
 */
export function showPauses(
  inPlatform: InPlatform,
  service: string,
  onError: (error: unknown) => void,
): (breaker: Breaker, cause: unknown) => void {
  let before: Promise<unknown> = Promise.resolve()
  return (breaker, cause) => {
    const reason = (cause as Error | undefined)?.message.slice(0, 500) ?? ''
    before = before
      .then(() =>
        inPlatform(async ({ tx }) => {
          if (breaker.is !== 'open')
            return tx.deleteFrom('service_pause').where('service', '=', service).execute()
          const probe_at = sql<Date>`now() + make_interval(secs => ${breaker.pauseMs / 1000})`
          return tx
            .insertInto('service_pause')
            .values({ service, probe_at, reason })
            .onConflict((c) => c.column('service').doUpdateSet({ probe_at, reason }))
            .execute()
        }),
      )
      .catch(onError)
  }
}
