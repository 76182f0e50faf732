import { pino } from 'pino'
import { SignatureError } from '#platform/audit/sign-chains.ts'
import { BackupError } from '#platform/backup/manifest.ts'
import { type Config, ConfigError, readConfig } from '#platform/config.ts'
import { SchemaError } from '#platform/database/check-history.ts'
import { openLog } from '#platform/log.ts'
import { SealError } from '#platform/reseal-secrets.ts'
import { endOnUncaught } from '#platform/uncaught.ts'
import { attachDatabase } from './database.ts'

/** Expected errors: only their message is printed. */
const expected = [ConfigError, SchemaError, BackupError, SealError, SignatureError]

type Tool = (database: { ownerUrl: string; config: Config; args: string[] }) => Promise<number>

/**
 * Runs a command-line tool with the database, which is started if it is not running, and exits with the tool's exit
 * code.
 */
export async function runTool(tool: Tool): Promise<void> {
  let release = async () => {}
  // Nothing starts a tool again: whoever ran it sees that it failed.
  endOnUncaught(openLog('error', pino.destination(2)), 1, (code) => {
    release().finally(() => process.exit(code))
  })
  try {
    const config = readConfig(process.env)
    const database = await attachDatabase(config)
    release = database.release
    try {
      process.exitCode = await tool({ ownerUrl: database.url, config, args: process.argv.slice(2) })
    } finally {
      await database.release()
    }
  } catch (error) {
    const isMissingTable = (error as { code?: string }).code === '42P01'
    if (isMissingTable)
      console.error('This database has no tables of Reihum yet; start Reihum once, or restore a backup.')
    else console.error(expected.some((kind) => error instanceof kind) ? (error as Error).message : error)
    process.exitCode = 1
  }
}
