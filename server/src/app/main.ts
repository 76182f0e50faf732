import { sql } from 'kysely'
import { ConfigError, readConfig } from '#platform/config.ts'
import { seedSchools, signInHints } from '#seed/schools.ts'
import { openDatabase } from './database.ts'
import { startDevelopment } from './development.ts'
import { type Kurso, startKurso } from './kurso.ts'

const startedAt = performance.now()

function announce(kurso: Kurso, config: ReturnType<typeof readConfig>, hints: string[]) {
  if (kurso.port === null) {
    console.log(`Kurso works through its jobs (role ${config.role}).`)
    return
  }
  const mail = config.smtp
    ? `Mails go out through ${config.smtp.host}:${config.smtp.port}.`
    : 'Mails are kept in the database and can be read at /notifications (set KURSO_SMTP_URL to send them).'
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    [
      '',
      `Kurso is ready at ${config.publicUrl.replace(/:0$/, `:${kurso.port}`)} (${seconds} s)`,
      ...hints,
      mail,
      '',
    ].join('\n'),
  )
}

async function main() {
  const config = readConfig(process.env, process.argv.slice(2))
  const database = await openDatabase(config)
  let development: Awaited<ReturnType<typeof startDevelopment>> | undefined
  let kurso: Kurso | undefined

  let isStopping = false
  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    await kurso?.stop().catch((error) => console.error(error))
    await development?.stop()
    await database.release().catch((error) => console.error(error))
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
  // Started by a parent that is gone without a word: nobody is left to stop us.
  process.on('disconnect', () => void stop(0))

  try {
    if (config.isDevelopment) development = await startDevelopment()
    kurso = await startKurso({ config, databases: database, development })
    const isEmpty = await kurso.inPlatform(async ({ tx }) => {
      const { rows } = await sql<{ empty: boolean }>`select not exists (select from tenant) as empty`.execute(
        tx,
      )
      return rows[0]?.empty ?? false
    })
    // Only the embedded default gets demonstration data; a database of the user's own stays theirs.
    if (isEmpty && !config.databaseUrl)
      await seedSchools({
        inTenant: kurso.inTenant,
        ownerUrl: database.ownerUrl,
        publicUrl: config.publicUrl,
      })
    announce(kurso, config, await signInHints(database.ownerUrl))
  } catch (error) {
    console.error(error)
    await stop(1)
  }
}

main().catch((error) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
