import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { providerSettings, settings } from './settings.ts'

const secret = 'a secret that is certainly long enough'
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reihum-secrets-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileWith(text: string): string {
  const file = join(mkdtempSync(join(folder, 'one-')), 'secret')
  writeFileSync(file, text)
  return file
}

describe('a secret in a file', () => {
  test('is read as if it were set, without the line break at its end', () => {
    const { secret: read, metricsToken } = readConfig({
      REIHUM_SECRET_FILE: fileWith(`${secret}\r\n`),
      REIHUM_METRICS_TOKEN_FILE: fileWith('token'),
    })
    expect([read, metricsToken]).toEqual([secret, 'token'])
  })

  test('may be an address with a password, and the secret of an identity provider', () => {
    const { databaseUrl, oidcProviders } = readConfig({
      REIHUM_SECRET: secret,
      DATABASE_URL_FILE: fileWith('postgres://reihum:p%2Fw@db.example.org/reihum\n'),
      REIHUM_OIDC_GOOGLE_ISSUER: 'https://accounts.example.org',
      REIHUM_OIDC_GOOGLE_CLIENT_ID: 'reihum',
      REIHUM_OIDC_GOOGLE_CLIENT_SECRET_FILE: fileWith('from a file'),
    })
    expect(databaseUrl).toBe('postgres://reihum:p%2Fw@db.example.org/reihum')
    expect(oidcProviders).toMatchObject([{ id: 'google', clientSecret: 'from a file' }])
  })

  test('is not taken where the setting itself is set too, and the refusal shows neither', () => {
    const file = fileWith('x'.repeat(40))
    const read = () => readConfig({ REIHUM_SECRET: secret, REIHUM_SECRET_FILE: file })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow('REIHUM_SECRET and REIHUM_SECRET_FILE are both set: remove one of them.')
  })

  test('counts alone where the setting itself is empty, as an unset variable of a compose file is', () => {
    expect(readConfig({ REIHUM_SECRET: '', REIHUM_SECRET_FILE: fileWith(secret) }).secret).toBe(secret)
  })

  test('is no setting where it is empty', () => {
    expect(readConfig({ REIHUM_SECRET: secret, REIHUM_SECRET_FILE: ' ' }).secret).toBe(secret)
  })

  test.each([
    ['is not there', () => join(folder, 'missing')],
    ['is a folder', () => folder],
  ])('that %s stops with a sentence that names the setting', (_what, file) => {
    const read = () => readConfig({ REIHUM_SECRET_FILE: file() })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(/^REIHUM_SECRET_FILE names a file that cannot be read: /)
  })

  test.skipIf(process.getuid?.() === 0)('that this account may not read stops too', () => {
    const file = fileWith(secret)
    chmodSync(file, 0)
    expect(() => readConfig({ REIHUM_SECRET_FILE: file })).toThrow('cannot be read')
  })

  test('that is empty stops, instead of leaving the setting unset', () => {
    const file = fileWith(' \n')
    expect(() => readConfig({ REIHUM_SECRET: secret, DATABASE_URL_FILE: file })).toThrow(
      `DATABASE_URL_FILE names ${file}, which is empty`,
    )
  })

  test('is held to the same rules as a setting', () => {
    expect(() => readConfig({ REIHUM_SECRET_FILE: fileWith('short') })).toThrow(
      'REIHUM_SECRET must have at least 32 characters',
    )
  })
})

test.each(['REIHUM_PUBLIC_URL', 'REIHUM_NAME', 'REIHUM_OIDC_GOOGLE_ISSUER'])(
  'what is no secret has no file: %s',
  (name) => {
    expect(() => readConfig({ REIHUM_SECRET: secret, [`${name}_FILE`]: '/etc/hostname' })).toThrow(
      `there is no setting ${name}_FILE`,
    )
  },
)

test('everything that sounds like a secret may lie in a file', () => {
  const all = [...Object.values(settings), ...Object.values(providerSettings)]
  const sounds = all.filter(({ name }) => /SECRET|_KEY|TOKEN$|DATABASE_URL|SMTP_URL|OTLP_HEADERS/.test(name))
  expect(all.filter(({ isSecret }) => isSecret)).toEqual(sounds)
})
