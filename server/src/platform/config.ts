import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ConfigError } from './config-error.ts'
import { type Product, productFrom } from './product.ts'
import { isLoopback } from './reach.ts'

export { ConfigError }

export type Smtp = {
  host: string
  port: number
  /** Encrypted from the first byte. */
  secure: boolean
  /** Nothing is sent before the connection is encrypted. */
  needsTls: boolean
  user?: string
  password?: string
}

/** An OpenID provider that people may sign in with. */
export type OidcProvider = {
  id: string
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  /**
   * Accept e-mail addresses as verified from providers that never send `email_verified` but own all their addresses.
   */
  trustsEmails: boolean
}

/** A file storage that speaks the S3 protocol. */
export type S3 = {
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
}

export type Role = 'all' | 'web' | 'worker'

export type Config = {
  role: Role
  isDevelopment: boolean
  product: Product
  port: number
  /** Where probes alone are answered; a worker listens nowhere else. Null: nowhere. */
  probePort: number | null
  host: string
  dataFolder: string
  publicUrl: string
  /** A PostgreSQL of the user's own; null: the embedded one. */
  databaseUrl: string | null
  appDatabaseUrl: string | null
  platformDatabaseUrl: string | null
  /** Must be off behind a pooler that gives each transaction another connection. */
  namedStatements: boolean
  poolSize: number
  /** How long a request may take, unless it has limits of its own. */
  requestSeconds: number
  /** How many proxies in front of the server are trusted to report the visitor's address. */
  trustedProxies: number
  smtp: Smtp | null
  mailFrom: string
  secret: string
  /** The first key seals the secrets of tenants; the others only open what was sealed before a key rotation. */
  encryptionKeys: [Buffer, ...Buffer[]]
  oidcProviders: OidcProvider[]
  /** Where files are stored; null: in the data folder. */
  s3: S3 | null
  metricsToken: string | null
  logLevel: string
}

type Environment = Record<string, string | undefined>

function integer(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = env[name]?.trim()
  if (!text) return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, but it is "${text}".`)
  }
  return value
}

function url(env: Environment, name: string, protocols: string[]): URL | null {
  const text = env[name]?.trim()
  if (!text) return null
  let parsed: URL
  try {
    parsed = new URL(text)
  } catch {
    throw new ConfigError(`${name} must be an address such as ${protocols[0]}//example.org.`)
  }
  if (!protocols.includes(parsed.protocol)) {
    throw new ConfigError(
      `${name} must begin with ${protocols.join(' or ')}//, but it begins with ${parsed.protocol}//.`,
    )
  }
  return parsed
}

function choice<T extends string>(env: Environment, name: string, fallback: T, choices: readonly T[]): T {
  const text = env[name]?.trim()
  if (!text) return fallback
  const found = choices.find((c) => c === text)
  if (!found) throw new ConfigError(`${name} must be one of ${choices.join(', ')}, but it is "${text}".`)
  return found
}

function smtpFrom(env: Environment): Smtp | null {
  const address = url(env, 'REIHUM_SMTP_URL', ['smtp:', 'smtps:'])
  if (!address) return null
  const secure = address.protocol === 'smtps:'
  return {
    host: address.hostname,
    port: Number(address.port || (secure ? 465 : 587)),
    secure,
    needsTls:
      choice(env, 'REIHUM_SMTP_TLS', 'required', ['required', 'optional'] as const) === 'required' &&
      !isLoopback(address.hostname),
    ...(address.username && {
      user: decodeURIComponent(address.username),
      password: decodeURIComponent(address.password),
    }),
  }
}

const tooShort = (name: string) =>
  `${name} must have at least 32 characters; "openssl rand -base64 32" makes such a value.`

/**
 * The secret from the environment; otherwise generated once and kept in the data folder, readable only by its owner.
 */
function secretFrom(env: Environment, dataFolder: string): string {
  const given = env.REIHUM_SECRET?.trim()
  if (given) {
    if (given.length < 32) throw new ConfigError(tooShort('REIHUM_SECRET'))
    return given
  }
  const file = join(dataFolder, 'secret')
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true })
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  }
  const kept = readFileSync(file, 'utf8').trim()
  if (kept.length < 32)
    throw new ConfigError(
      `The file ${file} is damaged: it must contain the secret of at least 32 characters. Put your copy of it back.`,
    )
  return kept
}

function encryptionKeysFrom(env: Environment, secret: string): [Buffer, ...Buffer[]] {
  const keys = ['REIHUM_ENCRYPTION_KEY', 'REIHUM_ENCRYPTION_KEY_BEFORE'].flatMap((name) => {
    const given = env[name]?.trim()
    if (!given) return []
    if (given.length < 32) throw new ConfigError(tooShort(name))
    return [deriveKey(given, 'encryption at rest')]
  })
  // The default key stays in the list, so that secrets it sealed can be opened after a key of one's own is set.
  const [current, ...before] = [...keys, deriveKey(secret, 'encryption at rest')]
  if (env.REIHUM_ENCRYPTION_KEY_BEFORE?.trim() && !env.REIHUM_ENCRYPTION_KEY?.trim())
    throw new ConfigError('REIHUM_ENCRYPTION_KEY_BEFORE is set, so REIHUM_ENCRYPTION_KEY must be set too.')
  return [current as Buffer, ...before]
}

/** `REIHUM_OIDC_<NAME>_ISSUER`, `…_CLIENT_ID` and `…_CLIENT_SECRET` make a provider. */
function oidcProvidersFrom(env: Environment): OidcProvider[] {
  const names = Object.keys(env).flatMap((key) => /^REIHUM_OIDC_([A-Z0-9]+)_ISSUER$/.exec(key)?.[1] ?? [])
  return names.sort().map((name) => {
    const prefix = `REIHUM_OIDC_${name}`
    const needed = (part: string) => {
      const value = env[`${prefix}_${part}`]?.trim()
      if (!value) throw new ConfigError(`${prefix}_ISSUER is set, so ${prefix}_${part} must be set too.`)
      return value
    }
    const issuer = url(env, `${prefix}_ISSUER`, ['https:', 'http:'])
    if (!issuer) throw new ConfigError(`${prefix}_ISSUER must be the address of the provider.`)
    if (issuer.protocol === 'http:' && !isLoopback(issuer.hostname))
      throw new ConfigError(`${prefix}_ISSUER must begin with https://.`)
    return {
      id: name.toLowerCase(),
      name: env[`${prefix}_NAME`]?.trim() || name.charAt(0) + name.slice(1).toLowerCase(),
      issuer: needed('ISSUER'),
      clientId: needed('CLIENT_ID'),
      clientSecret: needed('CLIENT_SECRET'),
      trustsEmails: choice(env, `${prefix}_TRUST_EMAILS`, 'off', ['on', 'off'] as const) === 'on',
    }
  })
}

function s3From(env: Environment): S3 | null {
  const endpoint = url(env, 'REIHUM_S3_ENDPOINT', ['https:', 'http:'])
  if (!endpoint) return null
  const needed = (part: string) => {
    const value = env[`REIHUM_S3_${part}`]?.trim()
    if (!value) throw new ConfigError(`REIHUM_S3_ENDPOINT is set, so REIHUM_S3_${part} must be set too.`)
    return value
  }
  return {
    endpoint: endpoint.href.replace(/\/$/, ''),
    region: env.REIHUM_S3_REGION?.trim() || 'us-east-1',
    bucket: needed('BUCKET'),
    accessKey: needed('ACCESS_KEY'),
    secretKey: needed('SECRET_KEY'),
  }
}

/**
 * Refuses settings from before the product was called Reihum, because ignoring them silently would change behaviour.
 */
function refuseFormerNames(env: Environment): void {
  const former = Object.keys(env).filter((name) => name.startsWith('KURSO_'))
  if (former.length === 0) return
  const renamed = former.sort().map((name) => `${name} is now ${name.replace('KURSO_', 'REIHUM_')}`)
  throw new ConfigError(`Kurso is called Reihum now. Please rename its settings: ${renamed.join(', ')}.`)
}

/** The data folder: the configured one, else an existing one under the product's former name, else a new one. */
function dataFolderFrom(env: Environment): string {
  const given = env.REIHUM_DATA?.trim()
  if (given) return resolve(given)
  const isThere = (folder: string) => existsSync(resolve(folder))
  return resolve(!isThere('.reihum') && isThere('.kurso') ? '.kurso' : '.reihum')
}

/** Reads and checks every setting before anything starts. */
export function readConfig(env: Environment, args: readonly string[] = []): Config {
  refuseFormerNames(env)
  const option = (name: string) => {
    const at = args.indexOf(`--${name}`)
    return at >= 0 ? args[at + 1] : undefined
  }
  const role = choice({ '--role': option('role') ?? env.REIHUM_ROLE }, '--role', 'all', [
    'all',
    'web',
    'worker',
  ] as const)
  const port = integer(env, 'PORT', 4000, 0, 65_535)
  const dataFolder = dataFolderFrom(env)
  const publicUrl = url(env, 'REIHUM_PUBLIC_URL', ['http:', 'https:'])
  if (publicUrl && (publicUrl.pathname !== '/' || publicUrl.search || publicUrl.hash)) {
    throw new ConfigError(
      'REIHUM_PUBLIC_URL must be an origin without a path, such as https://kurse.example.org.',
    )
  }
  const databaseUrl = url(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const isOpen = databaseUrl !== null || (publicUrl !== null && !isLoopback(publicUrl.hostname))
  const product = productFrom(env)
  const mailFrom = env.REIHUM_MAIL_FROM?.trim() || `${product.name} <reihum@localhost>`
  if (!/^(?:[^<>]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/.test(mailFrom)) {
    throw new ConfigError('REIHUM_MAIL_FROM must be an e-mail address such as "Reihum <kurse@example.org>".')
  }
  const secret = secretFrom(env, dataFolder)
  return {
    role,
    isDevelopment: args.includes('--dev'),
    product,
    port,
    probePort: env.REIHUM_PROBE_PORT?.trim() ? integer(env, 'REIHUM_PROBE_PORT', 0, 0, 65_535) : null,
    // With neither a public address nor a database of one's own this is a trial, so the server listens locally only.
    host: env.REIHUM_HOST?.trim() || (isOpen ? '0.0.0.0' : '127.0.0.1'),
    dataFolder,
    publicUrl: publicUrl?.origin ?? `http://localhost:${port}`,
    databaseUrl: databaseUrl?.href ?? null,
    appDatabaseUrl: url(env, 'REIHUM_APP_DATABASE_URL', ['postgres:', 'postgresql:'])?.href ?? null,
    platformDatabaseUrl: url(env, 'REIHUM_PLATFORM_DATABASE_URL', ['postgres:', 'postgresql:'])?.href ?? null,
    namedStatements: choice(env, 'REIHUM_NAMED_STATEMENTS', 'on', ['on', 'off'] as const) === 'on',
    poolSize: integer(env, 'REIHUM_POOL_SIZE', 8, 1, 50),
    requestSeconds: integer(env, 'REIHUM_REQUEST_SECONDS', 10, 1, 120),
    trustedProxies: integer(env, 'REIHUM_TRUSTED_PROXIES', 0, 0, 10),
    smtp: smtpFrom(env),
    mailFrom,
    secret,
    encryptionKeys: encryptionKeysFrom(env, secret),
    oidcProviders: oidcProvidersFrom(env),
    s3: s3From(env),
    metricsToken: env.REIHUM_METRICS_TOKEN?.trim() || null,
    logLevel: choice(env, 'REIHUM_LOG_LEVEL', 'info', ['debug', 'info', 'warn', 'error', 'silent'] as const),
  }
}

/** Derives a key for one purpose from the one secret; it is of no use for another purpose. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest()
}
