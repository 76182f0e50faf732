import { ConfigError } from './config-error.ts'

/** How the text of a setting is read. Undefined: it is not set. The name is for the sentence that refuses the text. */
type Kind<Value> = (text: string | undefined, name: string) => Value

/** At least so many characters, so that nobody finds a secret by trying. */
const secretCharacters = 32

const words: Kind<string | null> = (text) => text ?? null

const secret: Kind<string | null> = (text, name) => {
  if (text !== undefined && text.length < secretCharacters)
    throw new ConfigError(
      `${name} must have at least ${secretCharacters} characters; "openssl rand -base64 32" makes such a value.`,
    )
  return text ?? null
}

const integer =
  <Fallback extends number | null>(fallback: Fallback, min: number, max: number): Kind<number | Fallback> =>
  (text, name) => {
    if (text === undefined) return fallback
    const value = Number(text)
    if (!Number.isInteger(value) || value < min || value > max)
      throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, but it is "${text}".`)
    return value
  }

const share =
  (fallback: number): Kind<number> =>
  (text, name) => {
    if (text === undefined) return fallback
    const value = Number(text)
    if (!(value >= 0 && value <= 1))
      throw new ConfigError(`${name} must be a share from 0 to 1 such as 0.1, but it is "${text}".`)
    return value
  }

const choice =
  <Choice extends string>(...choices: readonly [Choice, ...Choice[]]): Kind<Choice> =>
  (text, name) => {
    if (text === undefined) return choices[0]
    const found = choices.find((one) => one === text)
    if (!found) throw new ConfigError(`${name} must be one of ${choices.join(', ')}, but it is "${text}".`)
    return found
  }

/** Part of an address as it was meant. A `%` that escapes nothing must itself be escaped. */
function decoded(part: string, name: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new ConfigError(
      `${name} contains a % that escapes nothing: write %25 for a % in a user or password.`,
    )
  }
}

const address =
  (...protocols: readonly [string, ...string[]]): Kind<URL | null> =>
  (text, name) => {
    if (text === undefined) return null
    const parsed = URL.parse(text)
    if (!parsed) throw new ConfigError(`${name} must be an address such as ${protocols[0]}//example.org.`)
    if (!protocols.includes(parsed.protocol))
      throw new ConfigError(
        `${name} must begin with ${protocols.join(' or ')}//, but it begins with ${parsed.protocol}//.`,
      )
    if (!parsed.hostname)
      throw new ConfigError(`${name} names no host: it must be like ${protocols[0]}//example.org.`)
    for (const part of [parsed.username, parsed.password, parsed.pathname]) decoded(part, name)
    return parsed
  }

const setting = <Value>(name: string, read: Kind<Value>) => ({ name, read, isSecret: false })

/** A setting that nobody but the server may read, so that a file may hold it instead of the environment. */
const secretSetting = <Value>(name: string, read: Kind<Value>) => ({ name, read, isSecret: true })

const database = address('postgres:', 'postgresql:')

/**
 * Every setting there is: whatever is read is read by this table, and what is not in it is refused. The page on
 * operations lists the same names, which a test compares.
 */
export const settings = {
  port: setting('PORT', integer(4000, 0, 65_535)),
  host: setting('REIHUM_HOST', words),
  probePort: setting('REIHUM_PROBE_PORT', integer(null, 0, 65_535)),
  publicUrl: setting('REIHUM_PUBLIC_URL', address('http:', 'https:')),
  dataFolder: setting('REIHUM_DATA', words),
  secret: secretSetting('REIHUM_SECRET', secret),
  linkKeys: secretSetting('REIHUM_LINK_KEYS', words),
  secretBefore: secretSetting('REIHUM_SECRET_BEFORE', secret),
  databaseUrl: secretSetting('DATABASE_URL', database),
  appDatabaseUrl: secretSetting('REIHUM_APP_DATABASE_URL', database),
  platformDatabaseUrl: secretSetting('REIHUM_PLATFORM_DATABASE_URL', database),
  namedStatements: setting('REIHUM_NAMED_STATEMENTS', choice('on', 'off')),
  poolSize: setting('REIHUM_POOL_SIZE', integer(8, 1, 50)),
  requestSeconds: setting('REIHUM_REQUEST_SECONDS', integer(10, 1, 120)),
  smtpUrl: secretSetting('REIHUM_SMTP_URL', address('smtp:', 'smtps:')),
  smtpTls: setting('REIHUM_SMTP_TLS', choice('required', 'optional')),
  mailFrom: setting('REIHUM_MAIL_FROM', words),
  insideHosts: setting('REIHUM_INSIDE_HOSTS', words),
  ai: setting('REIHUM_AI', choice('on', 'off')),
  aiUrl: setting('REIHUM_AI_URL', address('https:', 'http:')),
  aiModel: setting('REIHUM_AI_MODEL', words),
  aiKey: secretSetting('REIHUM_AI_KEY', words),
  aiMonthlyCalls: setting('REIHUM_AI_MONTHLY_CALLS', integer(500, 0, 100_000)),
  aiMonthlyTokens: setting('REIHUM_AI_MONTHLY_TOKENS', integer(1_000_000, 0, 1_000_000_000)),
  nameServers: setting('REIHUM_NAME_SERVERS', words),
  trustedProxies: setting('REIHUM_TRUSTED_PROXIES', integer(0, 0, 10)),
  metricsToken: secretSetting('REIHUM_METRICS_TOKEN', words),
  otlpEndpoint: setting('OTEL_EXPORTER_OTLP_ENDPOINT', address('http:', 'https:')),
  otlpHeaders: secretSetting('OTEL_EXPORTER_OTLP_HEADERS', words),
  otlpProtocol: setting('OTEL_EXPORTER_OTLP_PROTOCOL', choice('http/json')),
  tracesExporter: setting('OTEL_TRACES_EXPORTER', choice('otlp', 'none')),
  traceSampler: setting('OTEL_TRACES_SAMPLER', choice('parentbased_traceidratio')),
  traceShare: setting('OTEL_TRACES_SAMPLER_ARG', share(1)),
  metricsExporter: setting('OTEL_METRICS_EXPORTER', choice('otlp', 'none')),
  metricsEveryMs: setting('OTEL_METRIC_EXPORT_INTERVAL', integer(60_000, 1_000, 3_600_000)),
  serviceName: setting('OTEL_SERVICE_NAME', words),
  resourceAttributes: setting('OTEL_RESOURCE_ATTRIBUTES', words),
  traceParent: setting('REIHUM_TRACE_PARENT', choice('ignored', 'taken')),
  accessLog: setting('REIHUM_ACCESS_LOG', choice('off', 'on')),
  logLevel: setting('REIHUM_LOG_LEVEL', choice('info', 'debug', 'warn', 'error', 'silent')),
  encryptionKey: secretSetting('REIHUM_ENCRYPTION_KEY', secret),
  encryptionKeyBefore: secretSetting('REIHUM_ENCRYPTION_KEY_BEFORE', secret),
  name: setting('REIHUM_NAME', words),
  logo: setting('REIHUM_LOGO', words),
  darkLogo: setting('REIHUM_LOGO_DARK', words),
  operator: setting('REIHUM_OPERATOR', words),
  supportEmail: setting('REIHUM_SUPPORT_EMAIL', words),
  termsUrl: setting('REIHUM_TERMS_URL', address('https:', 'http:')),
  processingUrl: setting('REIHUM_PROCESSING_URL', address('https:', 'http:')),
  role: setting('REIHUM_ROLE', choice('all', 'web', 'worker')),
  s3Endpoint: setting('REIHUM_S3_ENDPOINT', address('https:', 'http:')),
  s3Bucket: setting('REIHUM_S3_BUCKET', words),
  s3Region: setting('REIHUM_S3_REGION', words),
  s3AccessKey: secretSetting('REIHUM_S3_ACCESS_KEY', words),
  s3SecretKey: secretSetting('REIHUM_S3_SECRET_KEY', words),
  paypalUrl: setting('REIHUM_PAYPAL_URL', address('https:', 'http:')),
  stripeUrl: setting('REIHUM_STRIPE_URL', address('https:', 'http:')),
} as const

/** The settings of one identity provider, whose name stands in the middle: `REIHUM_OIDC_<NAME>_ISSUER`. */
export const providerSettings = {
  issuer: setting('ISSUER', address('https:', 'http:')),
  clientId: setting('CLIENT_ID', words),
  clientSecret: secretSetting('CLIENT_SECRET', words),
  label: setting('NAME', words),
  trustsEmails: setting('TRUST_EMAILS', choice('off', 'on')),
  responseMode: setting('RESPONSE_MODE', choice('query', 'form_post')),
} as const

export type Environment = Readonly<Record<string, string | undefined>>

type Table = Readonly<Record<string, { name: string; read: Kind<unknown> }>>
export type ValuesOf<Settings extends Table> = {
  [Key in keyof Settings]: ReturnType<Settings[Key]['read']>
}
export type Settings = ValuesOf<typeof settings>

/** The text of a setting; what is empty is not set. */
export function textOf(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

/** Reads all settings of a table, whose names may have something before them. */
export function readSettings<Of extends Table>(table: Of, env: Environment, prefix = ''): ValuesOf<Of> {
  return Object.fromEntries(
    Object.entries(table).map(([key, { name, read }]) => {
      const whole = `${prefix}${name}`
      return [key, read(textOf(env, whole), whole)]
    }),
  ) as ValuesOf<Of>
}
