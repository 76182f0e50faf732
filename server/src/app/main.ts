import { firstSuperuserKey, offerFirstSuperuser } from '#features/identity/first-superuser.ts'
import { countDailyFigures } from '#features/insights/count-daily-figures.ts'
import { type Config, deriveKey, readConfig } from '#platform/config.ts'
import { openLog } from '#platform/log.ts'
import { isInPublic, isTrial } from '#platform/reach.ts'
import { endOnUncaught, startAgain } from '#platform/uncaught.ts'
import { demoAccounts, refuseDemoAccounts } from '#seed/demo-accounts.ts'
import { seedSchools, signInHints } from '#seed/schools.ts'
import { discardUnfinished, needsSeed } from '#seed/seed-state.ts'
import { type OpenedDatabase, openDatabase } from './database.ts'
import { startDevelopment } from './development.ts'
import { explainStart } from './explain-start.ts'
import { openNode } from './node.ts'
import { type Reihum, startReihum } from './reihum.ts'
import { subscribers } from './subscriptions.ts'
import { tryEverything } from './try-everything.ts'

const startedAt = performance.now()

const shownUrl = ({ publicUrl }: Config, port: number | null) => publicUrl.replace(/:0$/, `:${port}`)

function announce(reihum: Reihum, config: Config, hints: string[]) {
  if (reihum.port === null) {
    const probes = reihum.probePort === null ? '' : ` Probes are answered at port ${reihum.probePort}.`
    console.log(`${config.product.name} is ready and processes jobs (role ${config.role}).${probes}`)
    return
  }
  const mail = config.smtp
    ? `Mails go out through ${config.smtp.host}:${config.smtp.port}.`
    : 'Mails are kept in the database and can be read at /notifications (set REIHUM_SMTP_URL to send them).'
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    [
      '',
      `${config.product.name} is ready at ${shownUrl(config, reihum.port)} (${seconds} s)`,
      ...hints,
      mail,
      '',
    ].join('\n'),
  )
}

/** How the first superuser comes in; nothing once there is one. */
async function firstSuperuserHints({ inPlatform, port }: Reihum, config: Config): Promise<string[]> {
  const token =
    port === null ? null : await offerFirstSuperuser(inPlatform, deriveKey(config.secret, firstSuperuserKey))
  if (token === null) return []
  return [
    'There is no superuser yet. Become the first within 24 hours by this link, which works once:',
    `  ${shownUrl(config, port)}/first-superuser/${token}`,
  ]
}

/** Plants the demonstration before jobs and chores run: they would give back places that it is about to confirm. */
async function seed(config: Config, database: OpenedDatabase): Promise<void> {
  const { ownerUrl } = database
  // What an interrupted seed left behind.
  await discardUnfinished(ownerUrl)
  const { inTenant, inPlatform, vault, storage, incoming, press, close } = openNode(config, database)
  try {
    const { publicUrl } = config
    await seedSchools({
      inTenant,
      ownerUrl,
      vault,
      subscribers,
      publicUrl,
      files: { storage, incoming },
      press,
    })
    await countDailyFigures(inPlatform, { anew: true })
  } finally {
    await close()
  }
}

/** Said where the embedded database stands behind what others can reach. */
function embeddedHints(config: Config): string[] {
  if (config.databaseUrl !== null || !isInPublic(config)) return []
  return [
    'Its database is the embedded PostgreSQL, which is for trying out: it gets fixes of security weeks or months late.',
    'Before others rely on it, set DATABASE_URL to a PostgreSQL that you keep up to date (docs/operations.md).',
  ]
}

type Running = { reihum: Reihum; stop(): Promise<void> }

async function start(given: Config): Promise<Running> {
  const database = await openDatabase(given)
  const { config } = database
  const closing: (() => Promise<void>)[] = [() => database.release()]
  const stop = async () => {
    for (const close of closing.reverse()) await close().catch((error) => console.error(error))
  }
  try {
    await tryEverything(database, (sentence) => console.error(sentence))
    const development = config.isDevelopment ? await startDevelopment(config.product) : undefined
    if (development) closing.push(() => development.stop())
    if (isInPublic(config)) await refuseDemoAccounts(database.ownerUrl)
    const isToBeSeeded = isTrial(config) && (await needsSeed(database.ownerUrl))
    if (isToBeSeeded) await seed(config, database)
    const reihum = await startReihum({ config, databases: database, development })
    closing.push(() => reihum.stop())
    announce(reihum, config, [
      ...signInHints(await demoAccounts(database.ownerUrl)),
      ...(await firstSuperuserHints(reihum, config)),
      ...embeddedHints(config),
    ])
    return { reihum, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function fail(error: unknown): never {
  console.error(explainStart(error))
  process.exit(1)
}

function main() {
  const config = readConfig(process.env, process.argv.slice(2))
  const log = openLog(config.logLevel)
  const running = start(config)
  running.catch(fail)
  let isStopping = false
  const stop = (code = 0) => {
    if (isStopping) return
    isStopping = true
    // Waits for a start in progress to finish, because a half-started node cannot be stopped cleanly.
    running.then((started) => started.stop()).then(() => process.exit(code), fail)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop())
  // Stops when the parent process is gone, because nobody else would stop this one.
  process.on('disconnect', () => stop())
  // Running requests are still answered, and then the starter brings up a new process.
  endOnUncaught(log, startAgain, stop)
}

try {
  main()
} catch (error) {
  fail(error)
}
