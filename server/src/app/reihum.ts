import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { makeFileAddresses } from '#features/files/file-addresses.ts'
import { makeRegister } from '#features/registrations/booking/register.ts'
import { sealAll } from '#platform/audit/seal.ts'
import { type Clock, systemClock } from '#platform/clock.ts'
import { type Config, deriveKey } from '#platform/config.ts'
import { type InPlatform, makeInPlatform } from '#platform/database/in-platform.ts'
import { type InTenant, makeInTenant } from '#platform/database/in-tenant.ts'
import { pendingMigrations } from '#platform/database/migrate.ts'
import { openPools } from '#platform/database/pools.ts'
import { makeMetrics } from '#platform/http/metrics.ts'
import { makeStaticFiles } from '#platform/http/static-files.ts'
import { newId } from '#platform/ids.ts'
import { startHeartbeat } from '#platform/jobs/heartbeat.ts'
import { startRelay } from '#platform/jobs/relay.ts'
import { startRepeating } from '#platform/jobs/repeat.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { openLog } from '#platform/log.ts'
import type { MailPosture } from '#platform/mail/queue-mail.ts'
import { openTransport } from '#platform/mail/send-mail.ts'
import { incomingFolder, openStorage } from '#platform/storage/storage.ts'
import { makeVault } from '#platform/vault.ts'
import { type FaceRenderer, loadFaces, webFolder } from './faces.ts'
import { createHttp, type HttpOptions } from './http.ts'
import { jobHandlers } from './jobs.ts'
import { makePageCache, watchPlatform, watchTenants } from './page-cache.ts'
import { startChores } from './repeated.ts'
import { makeRouter } from './router.ts'
import { makeSaleDrills } from './sale-drills.ts'
import { checkSubscriptions, subscribers } from './subscriptions.ts'

export type Reihum = {
  inTenant: InTenant
  inPlatform: InPlatform
  /** Where it listens; null for a worker, which listens nowhere. */
  port: number | null
  /** Finishes running requests and jobs, then lets go of everything. */
  stop(): Promise<void>
}

export type ReihumOptions = {
  config: Config
  databases: { appUrl: string; platformUrl: string }
  clock?: Clock
  /** How bookings are taken; another way is only measured against this one. */
  registerBy?: typeof makeRegister
  development?: { pages: HttpOptions['developmentPages']; faces: () => Promise<FaceRenderer> }
}

const sealEveryMs = 5_000

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  server.closeIdleConnections()
  // Keep-alive connections that finish a request later are closed as soon as they fall idle.
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  const limit = setTimeout(() => server.closeAllConnections(), 15_000)
  await closed
  clearInterval(sweep)
  clearTimeout(limit)
}

/** One node: web, worker or both. The database must be migrated. */
export async function startReihum({
  config,
  databases,
  clock = systemClock,
  registerBy = makeRegister,
  development,
}: ReihumOptions): Promise<Reihum> {
  const log = openLog(config.logLevel)
  const pools = openPools({
    ...databases,
    namedStatements: config.namedStatements,
    poolSize: config.poolSize,
  })
  const pages = makePageCache(clock)
  const inTenant = watchTenants(
    makeInTenant(pools.app, clock, subscribers, config.namedStatements),
    pages.changed,
  )
  const inPlatform = watchPlatform(makeInPlatform(pools.platform, clock, subscribers), pages.changed)
  const keyFor = (purpose: string) => deriveKey(config.secret, purpose)
  const vault = makeVault(config.encryptionKeys)
  const mail: MailPosture = { canSend: config.smtp !== null, domain: new URL(config.publicUrl).hostname }
  const metrics = makeMetrics(pools, () =>
    inPlatform(async ({ tx }) => {
      const { rows } = await sql<{ outbox: number; jobs: number; failing: number }>`
        select (select count(*)::int from outbox) as outbox, (select count(*)::int from graphile_worker.jobs) as jobs,
          (select count(*)::int from graphile_worker.jobs where last_error is not null) as failing`.execute(
        tx,
      )
      return rows[0] ?? { outbox: 0, jobs: 0, failing: 0 }
    }),
  )
  const storage = openStorage(config)
  const incoming = incomingFolder(config)
  const onError = (what: string) => (error: unknown) => log.error({ reason: (error as Error).message }, what)
  const closing: (() => Promise<void>)[] = [() => pools.close()]
  let isStopping = false

  const node = { id: newId(), role: config.role }
  const heartbeat = await startHeartbeat(inPlatform, node, onError('heartbeat failed'))
  closing.push(() => heartbeat.stop())

  if (config.role !== 'web') {
    const transport = config.smtp && openTransport(config.smtp, config.mailFrom)
    const handlers = jobHandlers({
      inTenant,
      inPlatform,
      keyFor,
      storage,
      incoming,
      vault,
      mail,
      publicUrl: config.publicUrl,
      providers: config.oidcProviders,
      transport,
      onMail: metrics.mail,
    })
    checkSubscriptions(handlers)
    const worker = await startWorker({
      platformUrl: databases.platformUrl,
      handlers,
      heartbeat,
      log,
      onDone: metrics.job,
    })
    const relay = startRelay(inPlatform, onError('relay failed'))
    const sealing = startRepeating(() => sealAll(inPlatform), sealEveryMs, onError('sealing failed'))
    const chores = startChores({ inPlatform, inTenant, storage, incoming }, onError)
    closing.push(async () => {
      await chores.stop()
      await sealing.stop()
      await relay.stop()
      await worker.stop()
      transport?.close()
    })
  }

  let port: number | null = null
  if (config.role !== 'worker') {
    const tokenKey = keyFor('access tokens')
    const addresses = makeFileAddresses(keyFor('file addresses'))
    let faces: Promise<FaceRenderer> | undefined
    const drills = makeSaleDrills({
      ...{ inTenant, inPlatform, captchaKey: keyFor('captcha'), addresses, clock },
      address: () => server.address() as AddressInfo | null,
      onError: onError('drill failed'),
    })
    const server: Server = createHttp({
      router: makeRouter({
        tokenKey,
        keyFor,
        storage,
        incoming,
        addresses,
        providers: config.oidcProviders,
        vault,
        publicUrl: config.publicUrl,
        register: registerBy(inTenant, keyFor('captcha'), clock),
        mail,
        stage: drills,
      }),
      isDrill: drills.isDrill,
      tokenKey,
      inTenant,
      inPlatform,
      clock,
      log,
      metrics,
      metricsToken: config.metricsToken,
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
      isDevelopment: config.isDevelopment,
      pages,
      faces: development?.faces ?? (() => (faces ??= loadFaces())),
      files: makeStaticFiles(`${webFolder}dist/client`),
      served: { storage, addresses },
      developmentPages: development?.pages ?? null,
      async notReady() {
        if (isStopping) return 'stopping'
        try {
          const pending = await inPlatform(({ tx }) => pendingMigrations(tx))
          return pending.length > 0 ? `migrations pending: ${pending.join(', ')}` : null
        } catch {
          return 'database not reachable'
        }
      },
    })
    await new Promise<void>((listening, failed) => {
      server.once('error', failed)
      server.listen(config.port, config.host, listening)
    })
    port = (server.address() as AddressInfo).port
    closing.push(() => closeServer(server))
    closing.push(() => drills.stop())
  }

  let stopped: Promise<void> | undefined
  return {
    inTenant,
    inPlatform,
    port,
    stop() {
      isStopping = true
      stopped ??= (async () => {
        for (const close of closing.reverse()) await close()
      })()
      return stopped
    },
  }
}
