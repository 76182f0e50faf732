import type { Breaker } from '#platform/breaker.ts'
import { type Clock, makeHouseClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { makeInPlatform } from '#platform/database/in-platform.ts'
import { makeInTenant } from '#platform/database/in-tenant.ts'
import { openPools } from '#platform/database/pools.ts'
import { makeMetrics } from '#platform/http/metrics.ts'
import { makeParts } from '#platform/keep-running.ts'
import { openLog } from '#platform/log.ts'
import { logSeldom } from '#platform/log-seldom.ts'
import type { MailPosture } from '#platform/mail/queue-mail.ts'
import { makePress } from '#platform/paper/press.ts'
import { makeKeyFor } from '#platform/purpose-key.ts'
import { causeOf, isUnavailable } from '#platform/refusal.ts'
import { showPauses } from '#platform/show-pauses.ts'
import { incomingFolder, nameOfStorage, openStorage } from '#platform/storage/open-storage.ts'
import { openTelemetry } from '#platform/telemetry/open-telemetry.ts'
import { makeHouseTurns } from '#platform/turns.ts'
import { makeVault } from '#platform/vault.ts'
import { readDatabaseFigures } from './database-figures.ts'
import { makePageCache } from './page-cache.ts'
import type { Verdict } from './readiness.ts'
import { subscribers } from './subscriptions.ts'

export type Databases = { appUrl: string; platformUrl: string }

/** Opens what web and worker both need. Tests pass a clock of their own; the product's follows the database. */
export function openNode(config: Config, databases: Databases, ownClock?: Clock) {
  const houseClock = makeHouseClock()
  const clock = ownClock ?? houseClock
  const log = openLog(config.logLevel)
  const { namedStatements, poolSize } = config
  const pools = openPools({ ...databases, namedStatements, poolSize })
  const pages = makePageCache(clock)
  // Whoever follows what commits promise is told of each at once; on other nodes it looks again and again.
  const followers = new Set<() => void>()
  const sayPromised = () => {
    for (const follow of followers) follow()
  }
  const inTenant = makeInTenant(pools.app, clock, subscribers, namedStatements, ({ slug }) => {
    pages.changed(slug)
    sayPromised()
  })
  // An event recorded in the platform context may concern any tenant, such as its suspension or tier, so all pages are
  // dropped.
  const inPlatform = makeInPlatform(pools.platform, clock, subscribers, () => {
    pages.changed()
    sayPromised()
  })
  const parts = makeParts(log)
  const press = makePress({ log })
  // Papers of jobs have a press of their own, so that whoever waits for one never waits for hundreds.
  const pressOfJobs = makePress({ log, isPatient: true })
  const breakers = new Map<string, () => Breaker['is']>()
  let readiness: (() => Verdict) | undefined
  const onError = (what: string) => (error: unknown) =>
    isUnavailable(error)
      ? logSeldom(log, what, { cause: causeOf(error) })
      : log.error({ reason: (error as Error).message }, what)
  /** Shows when the storage is not asked: to superusers, and in the figures. */
  function tellStorage(name: string): (breaker: Breaker, cause: unknown) => void {
    const show = showPauses(inPlatform, name, onError('a pause could not be shown'))
    breakers.set('storage', () => 'closed')
    return (breaker, cause) => {
      breakers.set('storage', () => breaker.is)
      show(breaker, cause)
    }
  }
  const mail: MailPosture = { canSend: config.smtp !== null, domain: new URL(config.publicUrl).hostname }
  const metrics = makeMetrics({
    pools,
    readFigures: () => readDatabaseFigures(inPlatform),
    clockSkewMs: houseClock.skewMs,
    parts: parts.states,
    breakers: () => new Map([...breakers].map(([service, is]) => [service, is()])),
    dataFolder: config.dataFolder,
    readiness: () => readiness?.().state ?? null,
  })
  const telemetry = openTelemetry(config.telemetry, { log, figures: metrics.figures, onSpans: metrics.spans })
  return {
    config,
    databases,
    clock,
    log,
    pages,
    inTenant,
    inPlatform,
    mail,
    keyFor: makeKeyFor(config),
    vault: makeVault(config.encryptionKeys),
    metrics,
    /** What is sent to a collector. */
    telemetry,
    /** Says in the figures what `/readyz` says. */
    showReadiness(now: () => Verdict) {
      readiness = now
    },
    /** Says in the figures how a service is doing that is not asked while it does not answer. */
    showBreaker: (service: string, is: () => Breaker['is']) => void breakers.set(service, is),
    storage: openStorage(config, config.s3 ? tellStorage(nameOfStorage(config.s3)) : undefined),
    incoming: incomingFolder(config),
    turns: makeHouseTurns(poolSize),
    press,
    pressOfJobs,
    /** What works inside this node beside requests. */
    parts,
    onPromised: (follow: () => void) => void followers.add(follow),
    /** What runs again and again fails as often while nothing is available, and is then said once a minute. */
    onError,
    async close() {
      press.close()
      pressOfJobs.close()
      // The last figures are read from the database.
      await telemetry.stop()
      await pools.close()
    },
  }
}

export type Node = ReturnType<typeof openNode>
