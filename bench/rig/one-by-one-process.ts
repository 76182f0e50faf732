import type { AddressInfo } from 'node:net'
import { createHttp } from '../../server/src/app/http.ts'
import { startKurso } from '../../server/src/app/kurso.ts'
import { makeRouter } from '../../server/src/app/router.ts'
import { subscribers } from '../../server/src/app/subscriptions.ts'
import { registerMany } from '../../server/src/features/registrations/register-many.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { deriveKey, readConfig } from '../../server/src/platform/config.ts'
import { makeInPlatform } from '../../server/src/platform/database/in-platform.ts'
import { makeInTenant } from '../../server/src/platform/database/in-tenant.ts'
import { openPools } from '../../server/src/platform/database/pools.ts'
import { makeMetrics } from '../../server/src/platform/http/metrics.ts'
import { makeStaticFiles } from '../../server/src/platform/http/static-files.ts'
import { openLog } from '../../server/src/platform/log.ts'
import { noOrigin } from '../../server/src/platform/tenant-context.ts'
import { makeVault } from '../../server/src/platform/vault.ts'
import { serveParent } from './serve-parent.ts'

/** The same node with one difference: every booking is a transaction of its own, however many arrive together. */
const config = readConfig(process.env)
const databases = {
  appUrl: config.appDatabaseUrl ?? '',
  platformUrl: config.platformDatabaseUrl ?? '',
}
const isWebOnly = process.argv.includes('web')
const worker = isWebOnly ? null : await startKurso({ config: { ...config, role: 'worker' }, databases })
const pools = openPools({ ...databases, namedStatements: true, poolSize: config.poolSize })
const inTenant = makeInTenant(pools.app, systemClock, subscribers, true)
const inPlatform = makeInPlatform(pools.platform, systemClock, () => [])
const keyFor = (purpose: string) => deriveKey(config.secret, purpose)
const tokenKey = keyFor('access tokens')
const server = createHttp({
  router: makeRouter({
    tokenKey,
    keyFor,
    providers: [],
    vault: makeVault(config.encryptionKeys),
    publicUrl: config.publicUrl,
    mail: { canSend: false, domain: 'kurso.test' },
    register: (tenant, courseId, request, origin) =>
      inTenant({ tenant, access: 'public', origin: noOrigin }, async (ctx) => {
        const order = { courseId, request, actor: { kind: 'visitor' } as const, origin }
        const [outcome] = await registerMany(ctx, [order])
        if (!outcome?.ok) throw outcome?.error
        return outcome.result
      }),
  }),
  tokenKey,
  inTenant,
  inPlatform,
  clock: systemClock,
  log: openLog('silent'),
  metrics: makeMetrics(pools, async () => ({ outbox: 0, jobs: 0, failing: 0 })),
  metricsToken: null,
  publicUrl: config.publicUrl,
  trustedProxies: config.trustedProxies,
  isDevelopment: false,
  faces: () => Promise.reject(new Error('only the API is served here')),
  files: makeStaticFiles(config.dataFolder),
  developmentPages: null,
  notReady: async () => null,
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
serveParent({
  port: (server.address() as AddressInfo).port,
  async stop() {
    server.closeAllConnections()
    await worker?.stop()
    await pools.close()
  },
})
