import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seedSchools } from '../../server/seed/schools.ts'
import { type Reihum, startReihum } from '../../server/src/app/reihum.ts'
import { subscribers } from '../../server/src/app/subscriptions.ts'
import { hashPassword } from '../../server/src/features/identity/password.ts'
import { countDailyFigures } from '../../server/src/features/insights/count-daily-figures.ts'
import { type Config, readConfig } from '../../server/src/platform/config.ts'
import { incomingFolder, openStorage } from '../../server/src/platform/storage/open-storage.ts'
import { makeVault } from '../../server/src/platform/vault.ts'
import { testSecret } from '../../server/test/database.ts'
import { startIdentityProvider } from '../../server/test/identity-provider.ts'
import { startModelServer } from '../../server/test/model-server.ts'
import { startPaypalServer } from '../../server/test/paypal-server.ts'
import { registerUncounted } from '../../server/test/register-uncounted.ts'
import { startStripeServer } from '../../server/test/stripe-server.ts'
import { freePort } from './free-port.ts'
import { password, type Stage, schoolsAreReady, schoolsFile } from './stage.ts'
import { openStageDatabase, type StageDatabase } from './stage-database.ts'

/** One real node on a temporary PostgreSQL, in a process of its own; it stops when its channel closes. */

const built = fileURLToPath(new URL('../../web/dist/', import.meta.url))

/** Adds the demonstration's schools, whose screens are examined, unless they are there; journeys need not wait for them. */
async function addSchools(
  { inTenant, inPlatform }: Reihum,
  config: Config,
  { ownerUrl, hasSchools }: Pick<StageDatabase, 'ownerUrl' | 'hasSchools'>,
): Promise<string> {
  try {
    const { publicUrl, encryptionKeys } = config
    const pictures = { storage: openStorage(config), incoming: incomingFolder(config) }
    if (!hasSchools)
      await seedSchools({
        inTenant,
        ownerUrl,
        vault: makeVault(encryptionKeys),
        subscribers,
        publicUrl,
        ...(process.argv.includes('--pictures') && { files: pictures }),
      })
    await countDailyFigures(inPlatform, { anew: true })
    return schoolsAreReady
  } catch (error) {
    return String(error)
  }
}

async function start(): Promise<{ stage: Stage; stop: () => Promise<void> }> {
  for (const file of ['client/index.html', 'client/admin.html', 'client/embed.js', 'portal/render.js']) {
    if (existsSync(built + file)) continue
    throw new Error(`The browser journeys need the built web, but web/dist/${file} is missing: npm run build`)
  }
  const folder = mkdtempSync(join(tmpdir(), 'reihum-e2e-'))
  const database = await openStageDatabase()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const provider = await startIdentityProvider({ publicUrl: origin })
  const [paypal, stripe] = [await startPaypalServer(), await startStripeServer()]
  const model = await startModelServer()
  const config = readConfig({
    PORT: String(port),
    REIHUM_HOST: '127.0.0.1',
    REIHUM_PUBLIC_URL: origin,
    REIHUM_SECRET: testSecret,
    REIHUM_DATA: folder,
    REIHUM_LOG_LEVEL: 'warn',
    // Journeys send an address of their own, so that rate limits stay on without stopping them.
    REIHUM_TRUSTED_PROXIES: '1',
    ...provider.environment(),
    ...paypal.environment,
    ...stripe.environment,
    REIHUM_AI_URL: model.url,
    REIHUM_AI_MODEL: 'house-1',
    REIHUM_AI_KEY: 'none',
    // Journeys bring mail servers of their own.
    REIHUM_INSIDE_HOSTS: '127.0.0.1',
  })
  const reihum = await startReihum({ config, databases: database, registerBy: registerUncounted })
  const schools = addSchools(reihum, config, database)
  void schools.then((word) => writeFileSync(join(folder, schoolsFile), word)).catch(() => undefined)
  const stop = async () => {
    await reihum.stop()
    await provider.close()
    await paypal.close()
    await stripe.close()
    await model.close()
    await database.release()
    rmSync(folder, { recursive: true, force: true })
  }
  const passwordHash = await hashPassword(password)
  return {
    stage: {
      origin,
      paypal: paypal.url,
      stripe: stripe.url,
      ownerUrl: database.ownerUrl,
      templateUrl: database.templateUrl,
      passwordHash,
      folder,
    },
    stop,
  }
}

try {
  const { stage, stop } = await start()
  process.on('disconnect', () => void stop().then(() => process.exit(0)))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.send?.({ stage })
} catch (error) {
  process.send?.({ failed: error instanceof Error ? error.message : String(error) }, () => process.exit(1))
}
