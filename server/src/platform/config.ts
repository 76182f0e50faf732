import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { isIP, type LookupFunction } from 'node:net'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from './config-error.ts'
import { keptSecret } from './kept-secret.ts'
import {
  providersIn,
  refuseFormerNames,
  refuseUnknownSettings,
  withoutUnusedShared,
} from './known-settings.ts'
import { type Product, productFrom } from './product.ts'
import { isLoopback } from './reach.ts'
import { withSecretFiles } from './secret-files.ts'
import type { ServiceUrls } from './service-urls.ts'
import {
  type Environment,
  providerSettings,
  readSettings,
  type Settings,
  settings,
  textOf,
} from './settings.ts'
import type { TelemetryPosture } from './telemetry/open-telemetry.ts'
import { telemetryFrom } from './telemetry/read-posture.ts'

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
  /** How its name is looked up, if not as usual. */
  lookup?: LookupFunction
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
  /** It sends the browser back with a form, as Apple does, and not with an address. */
  postsAnswers: boolean
}

/** A file storage that speaks the S3 protocol. */
export type S3 = {
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
}

/** Models that the mail assistant may use. */
export type AiPosture = {
  /** Off: no provider has the assistant, whatever they set up. */
  isAllowed: boolean
  /** The model that the operator offers; null: none. */
  system: { baseUrl: string; model: string; apiKey: string } | null
  /** What each provider may use that model for in a month. */
  monthlyCalls: number
  monthlyTokens: number
}

export type Role = Settings['role']

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
  /** Hosts that what providers enter may lead to, although they are within the installation's own networks. */
  insideHosts: readonly string[]
  ai: AiPosture
  /** Servers of the domain name system that are asked for records of providers; none: those of the machine. */
  nameServers: readonly string[]
  /** The secret that signs and seals; while it is changed, see `settle-secret.ts`. */
  secret: string
  /** The other secret while it is changed: what it signed and sealed is still good. */
  otherSecret: string | null
  /** The keys by which links in letters of other installations are known, whose tenants may move here. */
  linkKeys: readonly Buffer[]
  /** Keys of the operator's own, which seal instead of one made from the secret: the current one and the one before. */
  ownKeys: readonly Buffer[]
  /** The first key seals the secrets of tenants; the others only open what was sealed before a key rotation. */
  encryptionKeys: [Buffer, ...Buffer[]]
  oidcProviders: OidcProvider[]
  /** Where files are stored; null: in the data folder. */
  s3: S3 | null
  /** Where payment services are reached, if not at their own addresses. */
  services: ServiceUrls
  metricsToken: string | null
  /** What is sent to a collector; null: nothing. */
  telemetry: TelemetryPosture | null
  /** Whether the trace of whoever sends a request is gone on with: it then decides what is recorded. */
  takesTraceParent: boolean
  /** Whether each request is a line of the log. */
  hasAccessLog: boolean
  logLevel: string
}

/** Words with spaces or commas between them. */
const wordsOf = (given: string | null) => (given ?? '').split(/[\s,]+/).filter(Boolean)

function nameServersFrom(given: string | null): string[] {
  const servers = wordsOf(given)
  const wrong = servers.find(
    (server) => !isIP(server) && !/^(?:[\d.]+|\[[\da-f:.]+\]):\d{1,5}$/i.test(server),
  )
  if (wrong)
    throw new ConfigError(
      `REIHUM_NAME_SERVERS must hold addresses such as 192.0.2.53 or 192.0.2.53:5353, not ${wrong}.`,
    )
  return servers
}

function smtpFrom({ smtpUrl, smtpTls }: Settings): Smtp | null {
  if (!smtpUrl) return null
  const secure = smtpUrl.protocol === 'smtps:'
  return {
    host: smtpUrl.hostname,
    port: Number(smtpUrl.port || (secure ? 465 : 587)),
    secure,
    needsTls: smtpTls === 'required' && !isLoopback(smtpUrl.hostname),
    ...(smtpUrl.username && {
      user: decodeURIComponent(smtpUrl.username),
      password: decodeURIComponent(smtpUrl.password),
    }),
  }
}

/** What has no meaning without another setting, so that it is never passed over: the first name needs the second. */
const dependent = [
  ['secretBefore', 'secret'],
  ['encryptionKeyBefore', 'encryptionKey'],
  ['aiUrl', 'aiModel'],
  ['aiUrl', 'aiKey'],
  ['aiModel', 'aiUrl'],
  ['aiKey', 'aiUrl'],
  ['s3Endpoint', 's3Bucket'],
  ['s3Endpoint', 's3AccessKey'],
  ['s3Endpoint', 's3SecretKey'],
  ['s3Bucket', 's3Endpoint'],
  ['s3Region', 's3Endpoint'],
  ['s3AccessKey', 's3Endpoint'],
  ['s3SecretKey', 's3Endpoint'],
] as const satisfies readonly (readonly [keyof Settings, keyof Settings])[]

function requireBoth(given: Settings): void {
  for (const [one, other] of dependent)
    if (given[one] !== null && given[other] === null)
      throw new ConfigError(`${settings[one].name} is set, so ${settings[other].name} must be set too.`)
}

function linkKeysFrom(given: string | null): Buffer[] {
  return wordsOf(given).map((word) => {
    const key = Buffer.from(word, 'base64url')
    if (key.length !== 32 || key.toString('base64url') !== word)
      throw new ConfigError(
        'REIHUM_LINK_KEYS must hold keys as the other installations say them: npm run tenant -- link-key',
      )
    return key
  })
}

/** With an endpoint the rest is there, except the region (`dependent`). */
function s3From({ s3Endpoint, s3Region, s3Bucket, s3AccessKey, s3SecretKey }: Settings): S3 | null {
  if (!s3Endpoint || !s3Bucket || !s3AccessKey || !s3SecretKey) return null
  return {
    endpoint: s3Endpoint.href.replace(/\/$/, ''),
    region: s3Region ?? 'us-east-1',
    bucket: s3Bucket,
    accessKey: s3AccessKey,
    secretKey: s3SecretKey,
  }
}

/** With an address the rest is there (`dependent`). */
function aiFrom({ ai, aiUrl, aiModel, aiKey, aiMonthlyCalls, aiMonthlyTokens }: Settings): AiPosture {
  const isAllowed = ai === 'on'
  const isOffered = isAllowed && aiUrl && aiModel && aiKey
  return {
    isAllowed,
    system: isOffered ? { baseUrl: aiUrl.href, model: aiModel, apiKey: aiKey } : null,
    monthlyCalls: aiMonthlyCalls,
    monthlyTokens: aiMonthlyTokens,
  }
}

/** An address in clear text reaches this machine alone: credentials travel there. */
function servicesFrom(given: Settings): ServiceUrls {
  const originOf = (name: 'paypalUrl' | 'stripeUrl'): string | null => {
    const url = given[name]
    if (url?.protocol === 'http:' && !isLoopback(url.hostname))
      throw new ConfigError(`${settings[name].name} must begin with https://.`)
    return url?.origin ?? null
  }
  return { paypal: originOf('paypalUrl'), stripe: originOf('stripeUrl') }
}

/** `REIHUM_OIDC_<NAME>_ISSUER`, `…_CLIENT_ID` and `…_CLIENT_SECRET` make a provider. */
function oidcProviderFrom(env: Environment, name: string): OidcProvider {
  const prefix = `REIHUM_OIDC_${name}_`
  const given = readSettings(providerSettings, env, prefix)
  const needed = <Value>(value: Value | null, { name: part }: { name: string }): Value => {
    if (value !== null) return value
    const set = Object.values(providerSettings).find((one) => textOf(env, `${prefix}${one.name}`))
    throw new ConfigError(`${prefix}${set?.name} is set, so ${prefix}${part} must be set too.`)
  }
  const issuer = needed(given.issuer, providerSettings.issuer)
  if (issuer.protocol === 'http:' && !isLoopback(issuer.hostname))
    throw new ConfigError(`${prefix}ISSUER must begin with https://.`)
  return {
    id: name.toLowerCase(),
    name: given.label ?? name.charAt(0) + name.slice(1).toLowerCase(),
    // As it was written: a provider calls itself exactly so.
    issuer: textOf(env, `${prefix}${providerSettings.issuer.name}`) ?? issuer.href,
    clientId: needed(given.clientId, providerSettings.clientId),
    clientSecret: needed(given.clientSecret, providerSettings.clientSecret),
    trustsEmails: given.trustsEmails === 'on',
    postsAnswers: given.responseMode === 'form_post',
  }
}

/** The data folder: the configured one, else an existing one under the product's former name, else a new one. */
function dataFolderFrom(given: string | null): string {
  if (given !== null) return resolve(given)
  const isThere = (folder: string) => existsSync(resolve(folder))
  return resolve(!isThere('.reihum') && isThere('.kurso') ? '.kurso' : '.reihum')
}

/** What may stand behind the command that starts the server. */
function optionsFrom(args: readonly string[]): { role?: string; dev?: boolean } {
  try {
    return parseArgs({
      args: [...args],
      options: { role: { type: 'string' }, dev: { type: 'boolean' } },
    }).values
  } catch (error) {
    const [reason = ''] = (error as Error).message.split(/\.\s|\n/)
    throw new ConfigError(`${reason}. The options are --role all, --role web, --role worker, and --dev.`)
  }
}

const encryptionKeyFrom = (text: string) => deriveKey(text, 'encryption at rest')

/** The keys of the vault by the operator's own keys and the secrets, the current one first. */
export function encryptionKeysOf(
  ownKeys: readonly Buffer[],
  secret: string,
  otherSecret: string | null,
): [Buffer, ...Buffer[]] {
  // Keys made from the secret stay in the list, so that what they sealed can be opened after a key of one's own is set.
  const [current, ...before] = [...ownKeys, encryptionKeyFrom(secret)]
  const rest = otherSecret === null ? before : [...before, encryptionKeyFrom(otherSecret)]
  return [current ?? encryptionKeyFrom(secret), ...rest]
}

/** Reads and checks every setting before anything starts. */
export function readConfig(environment: Environment, args: readonly string[] = []): Config {
  refuseFormerNames(environment)
  const env = withoutUnusedShared(withSecretFiles(environment))
  refuseUnknownSettings(env)
  const option = optionsFrom(args)
  const given = readSettings(settings, env)
  requireBoth(given)
  const { port, publicUrl, databaseUrl } = given
  const dataFolder = dataFolderFrom(given.dataFolder)
  if (publicUrl && (publicUrl.pathname !== '/' || publicUrl.search || publicUrl.hash)) {
    throw new ConfigError(
      'REIHUM_PUBLIC_URL must be an origin without a path, such as https://kurse.example.org.',
    )
  }
  const isOpen = databaseUrl !== null || (publicUrl !== null && !isLoopback(publicUrl.hostname))
  const product = productFrom(given)
  const mailFrom = given.mailFrom ?? `${product.name} <reihum@localhost>`
  if (!/^(?:[^<>]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/.test(mailFrom)) {
    throw new ConfigError('REIHUM_MAIL_FROM must be an e-mail address such as "Reihum <kurse@example.org>".')
  }
  const oidcProviders = providersIn(env).map((name) => oidcProviderFrom(env, name))
  const smtp = smtpFrom(given)
  // Last, because it makes a secret where there is none, and a wrong setting should leave nothing behind.
  const secret = given.secret ?? keptSecret(dataFolder)
  const ownKeys = [given.encryptionKey, given.encryptionKeyBefore]
    .filter((key) => key !== null)
    .map(encryptionKeyFrom)
  return {
    role: option.role === undefined ? given.role : settings.role.read(option.role, '--role'),
    isDevelopment: option.dev === true,
    product,
    port,
    probePort: given.probePort,
    // With neither a public address nor a database of one's own this is a trial, so the server listens locally only.
    host: given.host ?? (isOpen ? '0.0.0.0' : '127.0.0.1'),
    dataFolder,
    publicUrl: publicUrl?.origin ?? `http://localhost:${port}`,
    databaseUrl: databaseUrl?.href ?? null,
    appDatabaseUrl: given.appDatabaseUrl?.href ?? null,
    platformDatabaseUrl: given.platformDatabaseUrl?.href ?? null,
    namedStatements: given.namedStatements === 'on',
    poolSize: given.poolSize,
    requestSeconds: given.requestSeconds,
    trustedProxies: given.trustedProxies,
    smtp,
    mailFrom,
    ai: aiFrom(given),
    insideHosts: wordsOf(given.insideHosts).map((host) => host.toLowerCase()),
    nameServers: nameServersFrom(given.nameServers),
    secret,
    otherSecret: given.secretBefore,
    linkKeys: linkKeysFrom(given.linkKeys),
    ownKeys,
    encryptionKeys: encryptionKeysOf(ownKeys, secret, given.secretBefore),
    oidcProviders,
    s3: s3From(given),
    services: servicesFrom(given),
    metricsToken: given.metricsToken,
    telemetry: telemetryFrom(given),
    takesTraceParent: given.traceParent === 'taken',
    hasAccessLog: given.accessLog === 'on',
    logLevel: given.logLevel,
  }
}

/** Derives a key for one purpose from the one secret; it is of no use for another purpose. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest()
}
