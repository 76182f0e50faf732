import { readFileSync } from 'node:fs'
import { ConfigError } from './config-error.ts'
import { type Environment, providerSettings, settings, textOf } from './settings.ts'

const ending = '_FILE'

const secretNames = new Set(
  Object.values(settings)
    .filter(({ isSecret }) => isSecret)
    .map(({ name }) => name),
)

const secretParts = Object.values(providerSettings)
  .filter(({ isSecret }) => isSecret)
  .map(({ name }) => name)
const ofProvider = new RegExp(`^REIHUM_OIDC_[A-Z0-9]+_(?:${secretParts.join('|')})$`)

const isSecretName = (name: string) => secretNames.has(name) || ofProvider.test(name)

/** The setting whose secret a name says the file of: `REIHUM_SECRET` for `REIHUM_SECRET_FILE`; null: of none. */
const settingOfFile = (name: string): string | null => {
  if (!name.endsWith(ending)) return null
  const setting = name.slice(0, -ending.length)
  return isSecretName(setting) ? setting : null
}

function contentOf(file: string, name: string): string {
  let content: string
  try {
    content = readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(
      `${name} names a file that cannot be read: ${(error as Error).message}. Give the account that runs Reihum the right to read it, or correct the path.`,
    )
  }
  // Passed over, an empty one would let the server make a secret of its own, or take another database.
  if (content === '')
    throw new ConfigError(`${name} names ${file}, which is empty: write the secret into it.`)
  return content
}

/**
 * The environment with the secrets in it that lie in files, as containers and systemd hand them over: `<NAME>_FILE`
 * names the file. A setting that is there both ways is refused, because nobody could say which of the two is meant.
 */
export function withSecretFiles(env: Environment): Environment {
  const read: Record<string, string | undefined> = { ...env }
  for (const name of Object.keys(env)) {
    const setting = settingOfFile(name)
    const file = textOf(env, name)
    if (setting === null || file === undefined) continue
    if (textOf(env, setting) !== undefined)
      throw new ConfigError(`${setting} and ${name} are both set: remove one of them.`)
    read[setting] = contentOf(file, name)
    delete read[name]
  }
  return read
}
