import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, deriveKey, readConfig } from './config.ts'

const secret = 'a secret that is certainly long enough'

describe('a wrong setting stops with a sentence that names it', () => {
  test.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['KURSO_PUBLIC_URL', 'kurse.example.org'],
    ['KURSO_PUBLIC_URL', 'https://example.org/kurse'],
    ['DATABASE_URL', 'mysql://localhost/kurso'],
    ['KURSO_SMTP_URL', 'http://mail.example.org'],
    ['KURSO_MAIL_FROM', 'nobody'],
    ['KURSO_SECRET', 'short'],
    ['KURSO_POOL_SIZE', '0'],
    ['KURSO_TRUSTED_PROXIES', 'all'],
    ['KURSO_NAMED_STATEMENTS', 'maybe'],
    ['KURSO_LOG_LEVEL', 'loud'],
    ['KURSO_S3_ENDPOINT', 's3.example.org'],
  ])('%s=%s', (name, value) => {
    const read = () => readConfig({ KURSO_SECRET: secret, [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(name)
  })

  test('an unknown role', () => {
    expect(() => readConfig({ KURSO_SECRET: secret }, ['--role', 'cook'])).toThrow(
      '--role must be one of all, web, worker',
    )
  })
})

test('a storage for files with its bucket and keys, and not without', () => {
  const given = {
    KURSO_SECRET: secret,
    KURSO_S3_ENDPOINT: 'https://s3.example.org/',
    KURSO_S3_BUCKET: 'kurso',
    KURSO_S3_ACCESS_KEY: 'key',
    KURSO_S3_SECRET_KEY: 'secret',
  }
  const stored = { bucket: 'kurso', accessKey: 'key', secretKey: 'secret' }
  expect(readConfig(given).s3).toEqual({
    ...stored,
    endpoint: 'https://s3.example.org',
    region: 'us-east-1',
  })
  for (const name of ['KURSO_S3_BUCKET', 'KURSO_S3_ACCESS_KEY', 'KURSO_S3_SECRET_KEY'])
    expect(() => readConfig({ ...given, [name]: ' ' })).toThrow(`KURSO_S3_ENDPOINT needs ${name} beside it.`)
  expect(readConfig({ KURSO_SECRET: secret }).s3).toBeNull()
})

test('nothing set is a working default', () => {
  const config = readConfig({ KURSO_SECRET: secret })
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
    KURSO_SECRET: secret,
    KURSO_SMTP_URL: 'smtps://kurse%40example.org:p%2Fw@mail.example.org',
  })
  expect(smtp).toEqual({
    host: 'mail.example.org',
    port: 465,
    secure: true,
    user: 'kurse@example.org',
    password: 'p/w',
  })
})

test('a secret is made once, kept, and readable by its owner alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kurso-config-'))
  const first = readConfig({ KURSO_DATA: folder })
  expect(readConfig({ KURSO_DATA: folder }).secret).toBe(first.secret)
  expect(statSync(join(folder, 'secret')).mode & 0o077).toBe(0)
  expect(deriveKey(first.secret, 'one')).not.toEqual(deriveKey(first.secret, 'another'))
})
