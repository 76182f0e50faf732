import { ConfigError } from './config-error.ts'
import { type Environment, providerSettings, settings, textOf } from './settings.ts'

const prefix = 'REIHUM_'

/** Settings that all programs share which send something to a collector. */
const sharedPrefix = 'OTEL_'

/**
 * Without the address of a collector none of the shared settings is read: they may stand in an environment for the sake of
 * other programs, with words that we do not know.
 */
export function withoutUnusedShared(env: Environment): Environment {
  if (textOf(env, settings.otlpEndpoint.name) !== undefined) return env
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith(sharedPrefix)))
}

/** What our tests tell each other; a server they start finds it in its environment too. */
const ofTests = ['REIHUM_TEST_TEMPLATE', 'REIHUM_TEST_BUILT', 'REIHUM_E2E_STAGE']

const names = Object.values(settings).map(({ name }) => name)

/** The name of an identity provider in the middle of a setting. */
const ofProvider = new RegExp(
  `^REIHUM_OIDC_([A-Z0-9]+)_(?:${Object.values(providerSettings)
    .map(({ name }) => name)
    .join('|')})$`,
)

/** The names of the identity providers that are set up, in the order of the alphabet. */
export function providersIn(env: Environment): string[] {
  const found = Object.keys(env).flatMap((name) => (textOf(env, name) && ofProvider.exec(name)?.[1]) || [])
  return [...new Set(found)].sort()
}

/**
 * Where services run as containers, their platform adds the addresses of all services to every environment: a service
 * called `reihum` makes `REIHUM_SERVICE_HOST`, `REIHUM_PORT_4000_TCP` and the like, which are no settings.
 */
function isOfContainers(name: string, text: string): boolean {
  return (
    /_SERVICE_(?:HOST|PORT(?:_[A-Z0-9_]+)?)$|_PORT_\d{1,5}_(?:TCP|UDP)(?:_(?:PROTO|PORT|ADDR))?$/.test(
      name,
    ) ||
    (name.endsWith('_PORT') && /^(?:tcp|udp):\/\//.test(text))
  )
}

/** How many letters must be added, left out or changed to get from one word to the other. */
export function lettersApart(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (let to = 1; to <= other.length; to += 1)
      next[to] = Math.min(
        (next[to - 1] ?? 0) + 1,
        (row[to] ?? 0) + 1,
        (row[to - 1] ?? 0) + Number(letter !== other[to - 1]),
      )
    row = next
  }
  return row[other.length] ?? 0
}

function nearest(name: string): string {
  const [, provider = 'NAME'] = /^REIHUM_OIDC_([A-Z0-9]+)/.exec(name) ?? []
  const ofItsProvider = Object.values(providerSettings).map(
    ({ name: part }) => `REIHUM_OIDC_${provider}_${part}`,
  )
  const isShared = name.startsWith(sharedPrefix)
  const alike = [...names, ...ofItsProvider].filter((known) => known.startsWith(sharedPrefix) === isShared)
  // Two settings have no prefix, which is easily thought to belong to them.
  const whole = (known: string) => (isShared || known.startsWith(prefix) ? known : `${prefix}${known}`)
  const apart = alike.map((known) => ({ known, by: lettersApart(name, whole(known)) }))
  return apart.reduce((best, one) => (one.by < best.by ? one : best)).known
}

/**
 * Refuses settings with our prefix that there are not. Passing over a misspelt one would change what the product does
 * without a word: files on the disk instead of in the bucket, bank data under another key.
 */
export function refuseUnknownSettings(env: Environment): void {
  const known = new Set([...names, ...ofTests])
  const unknown = Object.keys(env).filter((name) => {
    const text = textOf(env, name)
    if (!text || known.has(name)) return false
    if (name.startsWith(sharedPrefix)) return true
    return name.startsWith(prefix) && !ofProvider.test(name) && !isOfContainers(name, text)
  })
  if (unknown.length === 0) return
  const sentences = unknown
    .sort()
    .map((name) => `there is no setting ${name}; the nearest is ${nearest(name)}`)
  throw new ConfigError(
    `Please correct or remove what is not known: ${sentences.join(', ')}. All settings are listed in docs/operations.md.`,
  )
}

/**
 * Refuses settings from before the product was called Reihum, because ignoring them silently would change behaviour.
 */
export function refuseFormerNames(env: Environment): void {
  const former = Object.keys(env).filter((name) => name.startsWith('KURSO_'))
  if (former.length === 0) return
  const renamed = former.sort().map((name) => `${name} is now ${name.replace('KURSO_', prefix)}`)
  throw new ConfigError(`Kurso is called Reihum now. Please rename its settings: ${renamed.join(', ')}.`)
}
