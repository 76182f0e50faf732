import { join } from 'node:path'
import type { Config } from '#platform/config.ts'

/** The secret is in no backup: with it, whoever finds a backup could sign in as anybody. */
export function whereSecretLies({ dataFolder }: Config): string {
  return process.env.REIHUM_SECRET || process.env.REIHUM_SECRET_FILE
    ? 'The secret is not part of a backup; it is what you set as REIHUM_SECRET or REIHUM_SECRET_FILE.'
    : `The secret is not part of a backup; keep a copy of ${join(dataFolder, 'secret')} somewhere else. With another secret everybody has to sign in again, and bank data and the codes of authenticator apps stay closed unless REIHUM_ENCRYPTION_KEY is set and kept too.`
}
