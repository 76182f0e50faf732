import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startReihum } from '../../server/src/app/reihum.ts'
import { hashPassword } from '../../server/src/features/identity/password.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { useEmbeddedDatabase } from '../../server/src/platform/database/embedded.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { appRole, ensureRoles, platformRole, urlForRole } from '../../server/src/platform/database/roles.ts'
import { startIdentityProvider } from '../../server/test/identity-provider.ts'
import { freePort } from './free-port.ts'
import { password, type Stage } from './stage.ts'

/** One real node on a throw-away PostgreSQL, in a process of its own; told to stop by the end of its channel. */

const secret = 'a secret for journeys that is long enough'
const built = fileURLToPath(new URL('../../web/dist/', import.meta.url))

async function start(): Promise<{ stage: Stage; stop: () => Promise<void> }> {
  for (const file of ['client/index.html', 'client/admin.html', 'client/embed.js', 'portal/render.js']) {
    if (existsSync(built + file)) continue
    throw new Error(`The browser journeys need the built web, but web/dist/${file} is missing: npm run build`)
  }
  const folder = mkdtempSync(join(tmpdir(), 'reihum-e2e-'))
  // PostgreSQL may run under another account, which has to pass through.
  chmodSync(folder, 0o755)
  // Nothing here outlives the run, so nothing needs to reach the disk.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const { url, release } = await useEmbeddedDatabase({ folder, password: 'journeys', settings })
  await ensureRoles(url, secret, [appRole, platformRole])
  await migrate(url)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const provider = await startIdentityProvider({ publicUrl: origin })
  const config = readConfig({
    PORT: String(port),
    REIHUM_HOST: '127.0.0.1',
    REIHUM_PUBLIC_URL: origin,
    REIHUM_SECRET: secret,
    REIHUM_DATA: folder,
    REIHUM_LOG_LEVEL: 'warn',
    // Each journey comes from an address of its own, so that limits stay on without standing in the way.
    REIHUM_TRUSTED_PROXIES: '1',
    ...provider.environment(),
  })
  const reihum = await startReihum({
    config,
    databases: {
      appUrl: urlForRole(url, appRole, secret),
      platformUrl: urlForRole(url, platformRole, secret),
    },
  })
  const stop = async () => {
    await reihum.stop()
    await provider.close()
    await release()
    rmSync(folder, { recursive: true, force: true })
  }
  return { stage: { origin, ownerUrl: url, passwordHash: await hashPassword(password) }, stop }
}

try {
  const { stage, stop } = await start()
  process.on('disconnect', () => void stop().then(() => process.exit(0)))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.send?.({ stage })
} catch (error) {
  process.send?.({ failed: error instanceof Error ? error.message : String(error) }, () => process.exit(1))
}
