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
    ['REIHUM_PUBLIC_URL', 'kurse.example.org'],
    ['REIHUM_PUBLIC_URL', 'https://example.org/kurse'],
    ['DATABASE_URL', 'mysql://localhost/reihum'],
    ['REIHUM_SMTP_URL', 'http://mail.example.org'],
    ['REIHUM_MAIL_FROM', 'nobody'],
    ['REIHUM_SECRET', 'short'],
    ['REIHUM_POOL_SIZE', '0'],
    ['REIHUM_TRUSTED_PROXIES', 'all'],
    ['REIHUM_NAMED_STATEMENTS', 'maybe'],
    ['REIHUM_LOG_LEVEL', 'loud'],
    ['REIHUM_S3_ENDPOINT', 's3.example.org'],
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
    expect(() => readConfig({ ...given, [name]: ' ' })).toThrow(`REIHUM_S3_ENDPOINT needs ${name} beside it.`)
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
    user: 'kurse@example.org',
    password: 'p/w',
  })
})

test('a secret is made once, kept, and readable by its owner alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reihum-config-'))
  const first = readConfig({ REIHUM_DATA: folder })
  expect(readConfig({ REIHUM_DATA: folder }).secret).toBe(first.secret)
  expect(statSync(join(folder, 'secret')).mode & 0o077).toBe(0)
  expect(deriveKey(first.secret, 'one')).not.toEqual(deriveKey(first.secret, 'another'))
})
