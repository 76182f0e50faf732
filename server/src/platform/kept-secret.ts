import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config-error.ts'

const sayUnwritable = (dataFolder: string, error: unknown) =>
  new ConfigError(
    `The data folder ${dataFolder} (REIHUM_DATA) cannot be written to: ${(error as Error).message}. Give the account that runs Reihum the right to, make room on the disk, or set REIHUM_DATA to another folder.`,
  )

/** The secret that was generated once and is kept in the data folder, readable only by its owner. */
export function keptSecret(dataFolder: string): string {
  const file = join(dataFolder, 'secret')
  if (!existsSync(file)) {
    try {
      mkdirSync(dataFolder, { recursive: true })
      writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another process may have made it just now. What was written on a full disk is none.
      const isThere = (error as { code?: string }).code === 'EEXIST' && existsSync(file)
      if (!isThere) {
        if (['ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? ''))
          rmSync(file, { force: true })
        throw sayUnwritable(dataFolder, error)
      }
    }
  }
  const kept = readFileSync(file, 'utf8').trim()
  if (kept.length < 32)
    throw new ConfigError(
      `The file ${file} is damaged: it must contain the secret of at least 32 characters. Put your copy of it back.`,
    )
  return kept
}
