import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import { type Config, deriveKey } from '#platform/config.ts'
import { type InPlatform, makeInPlatform } from '#platform/database/in-platform.ts'
import { makeInTenant } from '#platform/database/in-tenant.ts'
import { openPools } from '#platform/database/pools.ts'
import { makeMetrics } from '#platform/http/metrics.ts'
import { openLog } from '#platform/log.ts'
import type { MailPosture } from '#platform/mail/queue-mail.ts'
import { incomingFolder, openStorage } from '#platform/storage/open-storage.ts'
import { makeHouseTurns } from '#platform/turns.ts'
import { makeVault } from '#platform/vault.ts'
import { makePageCache } from './page-cache.ts'
import { subscribers } from './subscriptions.ts'

export type Databases = { appUrl: string; platformUrl: string }

const openWork = (inPlatform: InPlatform) =>
  inPlatform(async ({ tx }) => {
    const { rows } = await sql<{ outbox: number; jobs: number; failing: number }>`
      select (select count(*)::int from outbox) as outbox, (select count(*)::int from graphile_worker.jobs) as jobs,
        (select count(*)::int from graphile_worker.jobs where last_error is not null) as failing`.execute(tx)
    return rows[0] ?? { outbox: 0, jobs: 0, failing: 0 }
  })

/** Opens what web and worker both need. */
export function openNode(config: Config, databases: Databases, clock: Clock) {
  const log = openLog(config.logLevel)
  const { namedStatements, poolSize } = config
  const pools = openPools({ ...databases, namedStatements, poolSize })
  const pages = makePageCache(clock)
  const inTenant = makeInTenant(pools.app, clock, subscribers, namedStatements, ({ slug }) =>
    pages.changed(slug),
  )
  // An event recorded in the platform context may concern any tenant, such as its suspension or tier, so all pages are
  // dropped.
  const inPlatform = makeInPlatform(pools.platform, clock, subscribers, () => pages.changed())
  const mail: MailPosture = { canSend: config.smtp !== null, domain: new URL(config.publicUrl).hostname }
  return {
    config,
    databases,
    clock,
    log,
    pages,
    inTenant,
    inPlatform,
    mail,
    keyFor: (purpose: string) => deriveKey(config.secret, purpose),
    vault: makeVault(config.encryptionKeys),
    metrics: makeMetrics(pools, () => openWork(inPlatform)),
    storage: openStorage(config),
    incoming: incomingFolder(config),
    turns: makeHouseTurns(poolSize),
    onError: (what: string) => (error: unknown) => log.error({ reason: (error as Error).message }, what),
    close: () => pools.close(),
  }
}

export type Node = ReturnType<typeof openNode>
