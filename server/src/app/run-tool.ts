import { pino } from 'pino'
import { type Config, readConfig } from '#platform/config.ts'
import { settleSecret } from '#platform/database/secret-fingerprint.ts'
import { openLog } from '#platform/log.ts'
import { endOnUncaught } from '#platform/uncaught.ts'
import { attachDatabase } from './database.ts'
import { explainStart } from './explain-start.ts'

export type Tool = (database: {
  ownerUrl: string
  /** The settings with the secret that counts. */
  config: Config
  /** The settings as they are set. */
  given: Config
  args: string[]
}) => Promise<number>

export type Options = {
  /** Works whatever secret the database belongs to, as only a tool may that changes it. */
  takesAnySecret?: (args: string[]) => boolean
}

type Call = {
  environment: Record<string, string | undefined>
  args: string[]
  /** Told what lets the database go. */
  onAttached?: (release: () => Promise<void>) => void
}

/**
 * Lets a tool work with the database that the settings name, which is started if it is not running. What is in its way it says in a
 * sentence. Returns the exit code.
 */
export async function callTool(
  tool: Tool,
  { takesAnySecret = () => false }: Options,
  { environment, args, onAttached }: Call,
): Promise<number> {
  try {
    const given = readConfig(environment)
    const database = await attachDatabase(given)
    onAttached?.(database.release)
    try {
      const config = takesAnySecret(args) ? given : await settleSecret(given, database.url)
      return await tool({ ownerUrl: database.url, config, given, args })
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
    return 1
  }
}

/** Runs a command-line tool, and exits with its exit code. */
export async function runTool(tool: Tool, options: Options = {}): Promise<void> {
  let release = async () => {}
  // Nothing starts a tool again: whoever ran it sees that it failed.
  endOnUncaught(openLog('error', pino.destination(2)), 1, (code) => {
    release().finally(() => process.exit(code))
  })
  process.exitCode = await callTool(tool, options, {
    environment: process.env,
    args: process.argv.slice(2),
    onAttached(attached) {
      release = attached
    },
  })
}
