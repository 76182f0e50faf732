import { pino } from 'pino'
import { type Config, readConfig } from '#platform/config.ts'
import { settleSecret } from '#platform/database/secret-fingerprint.ts'
import { openLog } from '#platform/log.ts'
import { endOnUncaught } from '#platform/uncaught.ts'
import { attachDatabase } from './database.ts'
import { explainStart } from './explain-start.ts'

type Tool = (database: {
  ownerUrl: string
  /** The settings with the secret that counts. */
  config: Config
  /** The settings as they are set. */
  given: Config
  args: string[]
}) => Promise<number>

type Options = {
  /** Works whatever secret the database belongs to, as only a tool may that changes it. */
  takesAnySecret?: (args: string[]) => boolean
}

/**
 * Runs a command-line tool with the database, which is started if it is not running, and exits with the tool's exit
 * code.
 */
export async function runTool(tool: Tool, { takesAnySecret = () => false }: Options = {}): Promise<void> {
  let release = async () => {}
  // Nothing starts a tool again: whoever ran it sees that it failed.
  endOnUncaught(openLog('error', pino.destination(2)), 1, (code) => {
    release().finally(() => process.exit(code))
  })
  try {
    const args = process.argv.slice(2)
    const given = readConfig(process.env)
    const database = await attachDatabase(given)
    release = database.release
    try {
      const config = takesAnySecret(args) ? given : await settleSecret(given, database.url)
      process.exitCode = await tool({ ownerUrl: database.url, config, given, args })
    } finally {
      await database.release()
    }
  } catch (error) {
    const isMissingTable = (error as { code?: string }).code === '42P01'
    console.error(
      isMissingTable
        ? 'This database has no tables of Reihum yet; start Reihum once, or restore a backup.'
        : explainStart(error),
    )
    process.exitCode = 1
  }
}
