import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { solveCaptcha } from '#test/captcha.ts'
import { logoFile, scriptedSvg } from '#test/logo-files.ts'
import { mailTo, startMailServer } from '#test/mail-server.ts'
import { startTestReihum, type TestReihum, type TestUser, testPassword } from '#test/reihum.ts'

/** The visible name. Addresses, elements and keys for programs use it in small letters. */
const ownName = /\bReihum\b/

const name = 'Kurse & Mehr $& Muster'
const operator = ['Muster GmbH & Co. KG', 'Am Markt 1', '12345 Musterstadt']
const pages = ['/', '/login', '/admin/dashboard', '/index.html', '/no/such/page']

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let reihum: TestReihum
let plain: TestReihum
let user: TestUser

beforeAll(async () => {
  mailServer = await startMailServer()
  reihum = await startTestReihum({
    environment: {
      REIHUM_NAME: name,
      REIHUM_OPERATOR: operator.join('\n'),
      REIHUM_LOGO: logoFile(scriptedSvg),
      REIHUM_SMTP_URL: mailServer.url,
    },
  })
  plain = await startTestReihum({ args: ['--role', 'web'] })
  user = await reihum.addUser('ada')
})
afterAll(async () => {
  await reihum.close()
  await plain.close()
  await mailServer.close()
})

const open = (path: string, headers: Record<string, string> = {}, node = reihum) =>
  fetch(`${node.origin}${path}`, { headers: { 'accept-encoding': 'identity', ...headers } })

const meta = (html: string, key: string) =>
  new RegExp(`<meta name="${key}" content="([^"]*)"`).exec(html)?.[1] ?? null

describe('a platform under a name of its own', () => {
  it.each(pages)('is called by it at %s', async (path) => {
    const html = await (await open(path)).text()
    expect(html).not.toMatch(ownName)
    expect(html).not.toContain('{product}')
    expect(html).toMatch(/<title>Kurse &amp; Mehr \$&amp; Muster( Admin)?<\/title>/)
    expect(html).toContain('<noscript>Kurse &amp; Mehr $&amp; Muster needs JavaScript here.')
    expect(meta(html, 'application-name')).toBe('Kurse &amp; Mehr $&amp; Muster')
    expect(meta(html, 'application-operator')).toBe(
      'Muster GmbH &amp; Co. KG&#10;Am Markt 1&#10;12345 Musterstadt',
    )
  })

  it('has pages that are the same in every encoding, and asked for again by their tag', async () => {
    const html = await (await open('/login')).text()
    for (const encoding of ['br', 'gzip']) {
      const response = await open('/login', { 'accept-encoding': encoding })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(Number(response.headers.get('content-length'))).toBeLessThan(html.length)
      expect(await response.text()).toBe(html)
    }
    const { headers } = await open('/login')
    const etag = headers.get('etag') ?? ''
    expect(headers.get('cache-control')).toBe('no-cache')
    expect((await open('/login', { 'if-none-match': etag })).status).toBe(304)
    // Another name changes the page, so a browser must not keep using its cached copy.
    expect((await open('/login', {}, plain)).headers.get('etag')).not.toBe(etag)
    expect((await open('/login', { 'if-none-match': etag }, plain)).status).toBe(200)
  })

  it('keeps the strict policy of its pages: no script stands in them', async () => {
    const response = await open('/login')
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(await response.text()).not.toMatch(/<script(?![^>]* src=)/)
  })

  it('shows its logo from an address that never changes, sealed against what is in it', async () => {
    const path = meta(await (await open('/login')).text(), 'application-logo') ?? ''
    expect(meta(await (await open('/login')).text(), 'application-logo-dark')).toBeNull()
    const response = await open(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(scriptedSvg)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    expect((await open(path, { 'if-none-match': response.headers.get('etag') ?? '' })).status).toBe(304)
    expect((await open(path, {}, plain)).status).toBe(404)
  })

  it('is what the API document is called', async () => {
    const document = await reihum.call<{ info: { title: string } }>('GET', '/api/openapi.json')
    expect(document.body.info.title).toBe(`${name} API`)
    expect(JSON.stringify(document.body.info)).not.toMatch(ownName)
    const { body } = await reihum.call<never>('GET', '/api/docs')
    expect(body).toContain('<h1>Kurse &amp; Mehr $&amp; Muster API</h1>')
  })

  it('is whom apps and devices name where somebody signs in', async () => {
    const proof = { currentPassword: testPassword }
    const begin = <Body>(factor: string) =>
      reihum.call<Body>('POST', `/api/auth/account/${factor}/begin`, { token: user.token, body: { proof } })
    const codes = await begin<{ uri: string }>('codes')
    expect(new URL(codes.body.uri).searchParams.get('issuer')).toBe(name)
    const passkey = await begin<{ rp: { name: string } }>('passkeys')
    expect(passkey.body.rp.name).toBe(name)
  })

  it.each([
    ['de', 'Bitte bestätigen Sie Ihre E-Mail-Adresse'],
    ['en', 'Please verify your e-mail address'],
  ])('writes its mails by it, and says who runs it (%s)', async (language, subject) => {
    const email = `berg-${language}@toepferei.example`
    const body = { company: 'Töpferei', name: 'Ada Berg', email, language, password: testPassword }
    const captcha = await solveCaptcha(reihum, 'sign-up')
    await reihum.call('POST', '/api/auth/register', {
      body: { ...body, passwordRepeat: testPassword, captcha },
    })
    const mail = await mailTo(mailServer, email, subject)
    expect(JSON.stringify(mail)).not.toMatch(ownName)
    expect(mail.from).toContain(name)
    expect(mail.text).toContain(`\n${name}\n`)
    expect(mail.text).toContain(`-- \n${operator.join('\n')}\n`)
    expect(mail.html).toContain('Muster GmbH &amp; Co. KG<br>Am Markt 1')
  })

  it('is the house in which the log of the platform is kept', async () => {
    const superuser = await reihum.addUser('super', { superuser: true })
    const log = await reihum.call<{ items: { company: string }[] }>(
      'GET',
      '/api/admin/audit-logs?company=kurse',
      { token: superuser.token },
    )
    expect(log.body.items.length).toBeGreaterThan(0)
    expect(new Set(log.body.items.map(({ company }) => company))).toEqual(new Set([name]))
  })
})

describe('without one', () => {
  it('the pages say the name of the product, and state neither logo nor operator', async () => {
    const html = await (await open('/login', {}, plain)).text()
    expect(html).toContain('<title>Reihum</title>')
    expect(meta(html, 'application-name')).toBe('Reihum')
    expect(html).not.toMatch(/application-(logo|operator)/)
  })
})
