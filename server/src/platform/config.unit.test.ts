import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { logoFile, pngOf, scriptedSvg } from '#test/logo-files.ts'
import { ConfigError, deriveKey, readConfig } from './config.ts'
import { lettersApart } from './known-settings.ts'
import { defaultName } from './product.ts'
import { providerSettings, settings } from './settings.ts'

const secret = 'a secret that is certainly long enough'

describe('a wrong setting stops with a sentence that names it', () => {
  test.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['REIHUM_PUBLIC_URL', 'kurse.example.org'],
    ['REIHUM_PUBLIC_URL', 'https://example.org/kurse'],
    ['DATABASE_URL', 'mysql://localhost/reihum'],
    ['REIHUM_SMTP_URL', 'http://mail.example.org'],
    ['REIHUM_SMTP_URL', 'smtp://'],
    ['REIHUM_SMTP_URL', 'smtp://ada:50%@mail.example.org'],
    ['DATABASE_URL', 'postgres:///reihum'],
    ['REIHUM_SECRET_BEFORE', 'short'],
    ['REIHUM_MAIL_FROM', 'nobody'],
    ['REIHUM_SECRET', 'short'],
    ['REIHUM_POOL_SIZE', '0'],
    ['REIHUM_TRUSTED_PROXIES', 'all'],
    ['REIHUM_NAMED_STATEMENTS', 'maybe'],
    ['REIHUM_LOG_LEVEL', 'loud'],
    ['REIHUM_S3_ENDPOINT', 's3.example.org'],
    ['REIHUM_NAME', 'Kurse <b>'],
    ['REIHUM_NAME', '{product}'],
    ['REIHUM_NAME', 'Kurse\u0000'],
    ['REIHUM_NAME', 'K'.repeat(41)],
    ['REIHUM_OPERATOR', 'x'.repeat(121)],
    ['REIHUM_OPERATOR', 'x\n'.repeat(13)],
    ['REIHUM_OPERATOR', 'Muster\tGmbH'],
    ['REIHUM_SUPPORT_EMAIL', 'support'],
    ['REIHUM_LOGO', '/no/such/file.svg'],
    ['REIHUM_LOGO', tmpdir()],
    ['REIHUM_LOGO', logoFile('<html><svg xmlns="http://www.w3.org/2000/svg"/></html>')],
    ['REIHUM_LOGO', logoFile('<svg viewBox="0 0 1 1"/>')],
    ['REIHUM_LOGO', logoFile(scriptedSvg.padEnd(200_001))],
    ['REIHUM_LOGO', logoFile(pngOf(4001, 20))],
    ['REIHUM_LOGO_DARK', logoFile(scriptedSvg)],
    ['REIHUM_ACCESS_LOG', 'yes'],
    ['REIHUM_TRACE_PARENT', 'always'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://ada:secret@127.0.0.1:4318'],
  ])('%s=%s', (name, value) => {
    const read = () => readConfig({ REIHUM_SECRET: secret, [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(name)
  })

  test('an unknown role', () => {
    expect(() => readConfig({ REIHUM_SECRET: secret }, ['--role', 'cook'])).toThrow(
      '--role must be one of all, web, worker',
    )
  })
})

test('a setting under the former name of the product says what it is called now', () => {
  expect(() => readConfig({ KURSO_SECRET: secret, KURSO_HOST: '::1' })).toThrow(
    'KURSO_HOST is now REIHUM_HOST, KURSO_SECRET is now REIHUM_SECRET.',
  )
})

describe('the brand of the platform', () => {
  const read = (env: Record<string, string> = {}) => readConfig({ REIHUM_SECRET: secret, ...env })

  test('is the name of the product unless another is set', () => {
    expect(read().product).toEqual({
      name: defaultName,
      logo: null,
      darkLogo: null,
      operator: [],
      supportEmail: null,
      termsUrl: null,
      processingUrl: null,
    })
    expect(read().mailFrom).toBe(`${defaultName} <reihum@localhost>`)
  })

  test('is a name that mails are sent by too', () => {
    const { product, mailFrom } = read({ REIHUM_NAME: ' Kurse & Mehr ' })
    expect([product.name, mailFrom]).toEqual(['Kurse & Mehr', 'Kurse & Mehr <reihum@localhost>'])
    const own = read({ REIHUM_NAME: 'Kurse', REIHUM_MAIL_FROM: 'Post <post@example.org>' })
    expect(own.mailFrom).toBe('Post <post@example.org>')
  })

  test('has a logo of its own under an address that names its content', () => {
    const { logo, darkLogo } = read({
      REIHUM_LOGO: logoFile(scriptedSvg),
      REIHUM_LOGO_DARK: logoFile(pngOf(240, 48)),
    }).product
    expect(logo).toMatchObject({ type: 'image/svg+xml', bytes: Buffer.from(scriptedSvg) })
    expect(logo?.path).toMatch(/^\/assets\/logo-[\w-]{16}\.svg$/)
    expect(darkLogo).toMatchObject({ type: 'image/png' })
    expect(darkLogo?.path).toMatch(/^\/assets\/logo-[\w-]{16}\.png$/)
    const changed = read({ REIHUM_LOGO: logoFile(`${scriptedSvg}\n`) }).product
    expect(changed.logo?.path).not.toBe(logo?.path)
  })

  test('names its operator in several lines, with breaks as they are or written out', () => {
    const lines = ['Muster GmbH', 'Am Markt 1', '12345 Musterstadt']
    expect(read({ REIHUM_OPERATOR: `${lines.join('\r\n')}\n\n` }).product.operator).toEqual(lines)
    expect(read({ REIHUM_OPERATOR: lines.join('\\n') }).product.operator).toEqual(lines)
  })
})

test('a storage for files with its bucket and keys, and not without', () => {
  const given = {
    REIHUM_SECRET: secret,
    REIHUM_S3_ENDPOINT: 'https://s3.example.org/',
    REIHUM_S3_BUCKET: 'reihum',
    REIHUM_S3_ACCESS_KEY: 'key',
    REIHUM_S3_SECRET_KEY: 'secret',
  }
  const stored = { bucket: 'reihum', accessKey: 'key', secretKey: 'secret' }
  expect(readConfig(given).s3).toEqual({
    ...stored,
    endpoint: 'https://s3.example.org',
    region: 'us-east-1',
  })
  for (const name of ['REIHUM_S3_BUCKET', 'REIHUM_S3_ACCESS_KEY', 'REIHUM_S3_SECRET_KEY'])
    expect(() => readConfig({ ...given, [name]: ' ' })).toThrow(
      `REIHUM_S3_ENDPOINT is set, so ${name} must be set too.`,
    )
  expect(readConfig({ REIHUM_SECRET: secret }).s3).toBeNull()
})

test('nothing set is a working default', () => {
  const config = readConfig({ REIHUM_SECRET: secret })
  expect(config).toMatchObject({
    port: 4000,
    role: 'all',
    databaseUrl: null,
    smtp: null,
    publicUrl: 'http://localhost:4000',
  })
})

test('a mail server with a name and a password', () => {
  const { smtp } = readConfig({
    REIHUM_SECRET: secret,
    REIHUM_SMTP_URL: 'smtps://kurse%40example.org:p%2Fw@mail.example.org',
  })
  expect(smtp).toEqual({
    host: 'mail.example.org',
    port: 465,
    secure: true,
    needsTls: true,
    user: 'kurse@example.org',
    password: 'p/w',
  })
})

test.each([
  ['smtp://mail.example.org', undefined, true],
  ['smtp://10.0.0.5:2525', undefined, true],
  ['smtp://127.example.org', undefined, true],
  ['smtp://localhost.example.org', undefined, true],
  ['smtp://localhost:1025', undefined, false],
  ['smtp://127.0.0.1:1025', undefined, false],
  ['smtp://[::1]:1025', undefined, false],
  ['smtp://mail.example.org', 'optional', false],
  ['smtp://mail.example.org', 'required', true],
])('mails to %s, encryption %s: must be encrypted %s', (address, setting, needsTls) => {
  const environment = { REIHUM_SECRET: secret, REIHUM_SMTP_URL: address }
  const { smtp } = readConfig({ ...environment, ...(setting && { REIHUM_SMTP_TLS: setting }) })
  expect(smtp?.needsTls).toBe(needsTls)
})

test('a secret is made once, kept, and readable by its owner alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reihum-config-'))
  const first = readConfig({ REIHUM_DATA: folder })
  expect(readConfig({ REIHUM_DATA: folder }).secret).toBe(first.secret)
  expect(statSync(join(folder, 'secret')).mode & 0o077).toBe(0)
  expect(deriveKey(first.secret, 'one')).not.toEqual(deriveKey(first.secret, 'another'))
})

describe('what is sent to a collector', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }
  const read = (env: Record<string, string>) => readConfig({ REIHUM_SECRET: secret, ...env }).telemetry

  test('is nothing without its address, whatever else stands there for other programs', () => {
    expect(
      read({ OTEL_SERVICE_NAME: 'kurse', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_LOG_LEVEL: 'x' }),
    ).toBeNull()
  })

  test('are traces and figures, under the name of the product', () => {
    expect(read(endpoint)).toEqual({
      collector: { endpoint: 'http://127.0.0.1:4318', headers: {} },
      resource: { 'service.name': 'reihum', 'service.instance.id': expect.any(String) },
      traceShare: 1,
      metricsEveryMs: 60_000,
    })
    expect(
      read({
        ...endpoint,
        OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a%2Cb, x-scope = kurse',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,service.name=other',
        OTEL_SERVICE_NAME: 'kurse',
        OTEL_TRACES_SAMPLER_ARG: '0.1',
        OTEL_METRICS_EXPORTER: 'none',
      }),
    ).toMatchObject({
      collector: { headers: { authorization: 'Bearer a,b', 'x-scope': 'kurse' } },
      resource: { 'service.name': 'kurse', 'deployment.environment.name': 'test' },
      traceShare: 0.1,
      metricsEveryMs: null,
    })
    expect(read({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' })?.traceShare).toBeNull()
  })

  test.each([
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a word'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'key=50%'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'no header=1'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_TRACES_SAMPLER_ARG', '10 %'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['OTEL_TRACES_EXPORTER', 'zipkin'],
    ['OTEL_METRIC_EXPORT_INTERVAL', '1'],
    ['OTEL_RESOURCE_ATTRIBUTES', '=kurse'],
  ])('is not guessed from %s=%s', (name, value) => {
    const reading = () => read({ ...endpoint, [name]: value })
    expect(reading).toThrow(ConfigError)
    expect(reading).toThrow(name)
  })

  test('is not other than what a setting says that we do not read', () => {
    expect(() => read({ ...endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:1' })).toThrow(
      'there is no setting OTEL_EXPORTER_OTLP_TRACES_ENDPOINT; the nearest is OTEL_EXPORTER_OTLP_ENDPOINT',
    )
  })
})

describe('the table of settings', () => {
  const given = { REIHUM_SECRET: secret }

  test('is the one on the page on operations', () => {
    const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
    const rows = page.split('\n').filter((line) => line.startsWith('| `') || line.startsWith('| `--role`'))
    const listed = rows.flatMap((row) => [
      ...(row.split('|')[1] ?? '').matchAll(/`?\b([A-Z][A-Z0-9_<>]+)\b`?/g),
    ])
    const names = listed.map((match) => match[1]).filter((name) => name === 'PORT' || /_/.test(name ?? ''))
    const known = Object.values(settings).map(({ name }) => name)
    const ofProviders = Object.values(providerSettings).map(({ name }) => `REIHUM_OIDC_<NAME>_${name}`)
    expect(names.sort()).toEqual([...known, ...ofProviders].sort())
  })

  test.each([
    ['REIHUM_SMTPURL', 'REIHUM_SMTP_URL'],
    ['REIHUM_ENCRYPTION_KEYS', 'REIHUM_ENCRYPTION_KEY'],
    ['REIHUM_OIDC_GOOGLE_CLIENTID', 'REIHUM_OIDC_GOOGLE_CLIENT_ID'],
    ['REIHUM_PORT', 'PORT'],
  ])('does not have %s, and says that %s comes nearest', (name, nearest) => {
    expect(() => readConfig({ ...given, [name]: 'something' })).toThrow(
      `there is no setting ${name}; the nearest is ${nearest}`,
    )
  })

  test('takes what is empty for not set, and what a platform of containers adds for none of ours', () => {
    const added = {
      REIHUM_UNHEARD_OF: ' ',
      REIHUM_SERVICE_HOST: '10.0.0.1',
      REIHUM_SERVICE_PORT_HTTP: '4000',
      REIHUM_PORT: 'tcp://10.0.0.1:4000',
      REIHUM_PORT_4000_TCP_ADDR: '10.0.0.1',
      REIHUM_WEB_PORT_4000_TCP: 'tcp://10.0.0.1:4000',
    }
    expect(() => readConfig({ ...given, ...added })).not.toThrow()
  })

  test.each([
    ['REIHUM_SECRET_BEFORE', 'x'.repeat(40), 'REIHUM_SECRET'],
    ['REIHUM_ENCRYPTION_KEY_BEFORE', 'x'.repeat(40), 'REIHUM_ENCRYPTION_KEY'],
    ['REIHUM_S3_BUCKET', 'files', 'REIHUM_S3_ENDPOINT'],
    ['REIHUM_OIDC_GOOGLE_CLIENT_ID', 'reihum', 'REIHUM_OIDC_GOOGLE_ISSUER'],
  ])('passes over nothing: %s alone needs another', (name, value, other) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} is set, so ${other} must be set too.`)
  })

  test.each([
    ['', '', 0],
    ['role', 'role', 0],
    ['role', 'rolle', 1],
    ['smtp', 'stmp', 2],
    ['abc', '', 3],
  ])('%s and %s are %i letters apart', (one, other, apart) => {
    expect([lettersApart(one, other), lettersApart(other, one)]).toEqual([apart, apart])
  })
})
