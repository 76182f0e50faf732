import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solveCaptcha } from '#test/captcha.ts'
import { linkIn, mailTo, startMailServer } from '#test/mail-server.ts'
import { startTestReihum, type TestReihum, testPassword } from '#test/reihum.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let reihum: TestReihum

beforeAll(async () => {
  mailServer = await startMailServer()
  reihum = await startTestReihum({ environment: { REIHUM_SMTP_URL: mailServer.url } })
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
})

const provider = (overrides: Record<string, unknown> = {}) => ({
  company: 'Töpferei Sölden',
  name: 'Ada Berg',
  email: 'ada@toepferei.example',
  language: 'de',
  password: testPassword,
  passwordRepeat: testPassword,
  ...overrides,
})

async function signUp(overrides: Record<string, unknown> = {}, address?: string) {
  const captcha = await solveCaptcha(reihum, 'sign-up')
  return reihum.call<{ done: boolean; error_code: string; errors: { path: string }[] }>(
    'POST',
    '/api/auth/register',
    {
      body: provider({ captcha, ...overrides }),
      ...(address && { address }),
    },
  )
}

type UserInfo = { verified: boolean; name: string; tenants: { slug: string; role: string; name: string }[] }

async function enter(username: string) {
  const { body } = await reihum.call<{ token: string }>('POST', '/api/auth/login', {
    body: { username, password: testPassword },
  })
  const info = await reihum.call<UserInfo>('GET', '/api/auth/user-info', { token: body.token })
  return { token: body.token, info: info.body }
}

describe('a provider who signs up', () => {
  test('gets an account to verify and a tenant that they administer and that onboarding awaits', async () => {
    expect(await signUp()).toMatchObject({ status: 200, body: { done: true } })
    const { token, info } = await enter('ada@toepferei.example')
    expect(info).toMatchObject({
      verified: false,
      name: 'Ada Berg',
      tenants: [{ slug: 'toepferei-soelden', role: 'admin', name: 'Töpferei Sölden' }],
    })
    const settings = await reihum.call('GET', '/api/toepferei-soelden/settings', { token })
    expect(settings.body).toMatchObject({
      tier: 'FREE',
      language: 'de',
      company: 'Töpferei Sölden',
      director: '',
    })
    const onboarding = await reihum.call('GET', '/api/toepferei-soelden/onboarding', { token })
    expect(onboarding.body).toMatchObject({ required: true })
    expect(await reihum.call('GET', '/api/toepferei-soelden/courses', { token })).toMatchObject({
      status: 403,
      body: { error_code: 'ONBOARDING_REQUIRED' },
    })
    const mail = await mailTo(mailServer, 'ada@toepferei.example', 'Bitte bestätigen Sie Ihre E-Mail-Adresse')
    const verified = await reihum.call('POST', '/api/auth/verification', {
      body: { email: 'ada@toepferei.example', token: linkIn(mail, /\/verify\/[^/\s]+\/([\w-]{20,})/) },
    })
    expect(verified.status).toBe(200)
    const { rows } = await reihum.owner.query(
      `select e.command_type, e.actor_kind from audit_entry e join tenant t on t.id = e.tenant_id
       where t.slug = 'toepferei-soelden' order by e.id`,
    )
    expect(rows).toEqual([
      { command_type: 'tenant.signed-up', actor_kind: 'user' },
      { command_type: 'member.joined', actor_kind: 'user' },
    ])
  })

  test('in English is written to in English', async () => {
    await signUp({ email: 'jo@studio.example', language: 'en', company: 'Studio & Sons' })
    await mailTo(mailServer, 'jo@studio.example', 'Please verify your e-mail address')
    expect((await enter('jo@studio.example')).info.tenants[0]?.slug).toBe('studio-and-sons')
  })

  test('with a name that somebody has, or that stands for something else, gets a number', async () => {
    await signUp({ email: 'eins@yoga.example', company: 'Yoga' })
    await Promise.all([
      signUp({ email: 'zwei@yoga.example', company: 'Yoga' }),
      signUp({ email: 'drei@yoga.example', company: 'yoga!' }),
    ])
    await signUp({ email: 'admin@yoga.example', company: 'Admin' })
    const slugs = []
    for (const name of ['eins', 'zwei', 'drei', 'admin'])
      slugs.push((await enter(`${name}@yoga.example`)).info.tenants[0]?.slug)
    expect([slugs[0], slugs.slice(1, 3).sort(), slugs[3]]).toEqual(['yoga', ['yoga-2', 'yoga-3'], 'admin-2'])
  })
})

describe('a tenant whose admin has not verified the address', () => {
  const publicPaths = (slug: string) => [
    `/api/${slug}/portal`,
    `/api/${slug}/portal/brand`,
    `/api/${slug}/portal/legal`,
    `/api/${slug}/portal/courses`,
    `/api/${slug}/courses/calendar`,
    `/api/auth/captcha?purpose=registration&tenant=${slug}`,
    `/portal/${slug}/course-list`,
    `/portal/${slug}/imprint`,
    `/portal/${slug}/sitemap.xml`,
    `/embed/${slug}/course-list`,
  ]
  const statuses = async (slug: string) => {
    const answers = await Promise.all(publicPaths(slug).map((path) => reihum.call('GET', path)))
    return answers.map(({ status }) => status)
  }

  test('is nobody to the public, works for its staff, and opens with the verification', async () => {
    const email = 'heimlich@verein.example'
    await signUp({ email, company: 'Verein Heimlich' })
    const slug = 'verein-heimlich'
    expect(await statuses(slug)).toEqual(await statuses('gibt-es-nicht'))
    expect(new Set(await statuses(slug))).toEqual(new Set([404]))
    const { token } = await enter(email)
    expect((await reihum.call('GET', `/api/${slug}/settings`, { token })).status).toBe(200)
    expect((await reihum.call('GET', `/api/${slug}/portal/brand`, { token })).status).toBe(200)
    const mail = await mailTo(mailServer, email, 'Bitte bestätigen Sie Ihre E-Mail-Adresse')
    await reihum.call('POST', '/api/auth/verification', {
      body: { email, token: linkIn(mail, /\/verify\/[^/\s]+\/([\w-]{20,})/) },
    })
    expect((await reihum.call('GET', `/api/${slug}/portal`)).status).toBe(200)
    expect((await reihum.call('GET', `/api/${slug}/courses/calendar`)).status).not.toBe(404)
  })
})

describe('an address that has an account', () => {
  test('gets the same answer and a mail instead, and nothing is made or changed', async () => {
    const user = await reihum.addUser('schonda')
    const fresh = await signUp({ email: 'neu@example.org', company: 'Ganz Neu' })
    const known = await signUp({
      email: user.username.toUpperCase(),
      company: 'Doppelt',
      password: 'another password',
      passwordRepeat: 'another password',
    })
    expect([known.status, known.body]).toEqual([fresh.status, fresh.body])
    const mail = await mailTo(mailServer, user.username, 'Sie haben schon ein Benutzerkonto')
    expect(mail.text).toContain('http://reihum.test/login')
    expect((await enter(user.username)).info.tenants).toEqual([])
    expect((await reihum.owner.query("select 1 from tenant where company = 'Doppelt'")).rows).toEqual([])
  })

  test('is not told by the slug of the next tenant of that name either', async () => {
    const user = await reihum.addUser('slug')
    await signUp({ email: 'unbekannt@slug.example', company: 'Probe eins' })
    await signUp({ email: user.username, company: 'Probe zwei' })
    await signUp({ email: user.username, company: 'Probe zwei' })
    const slugs = []
    for (const company of ['Probe eins', 'Probe zwei']) {
      const email = `${company.at(-1)}@neugierig.example`
      await signUp({ email, company })
      slugs.push((await enter(email)).info.tenants[0]?.slug)
    }
    expect(slugs).toEqual(['probe-eins-2', 'probe-zwei-3'])
  })

  test('is answered when as much time has gone by as either way takes', async () => {
    const user = await reihum.addUser('gemessen')
    const time = async (email: string, at: number) => {
      const captcha = await solveCaptcha(reihum, 'sign-up')
      const from = performance.now()
      await reihum.call('POST', '/api/auth/register', {
        body: provider({ email, captcha, company: `Zeit ${at}` }),
      })
      return performance.now() - from
    }
    const known = [await time(user.username, 1), await time(user.username, 2), await time(user.username, 3)]
    const fresh = [
      await time('t1@zeit.example', 4),
      await time('t2@zeit.example', 5),
      await time('t3@zeit.example', 6),
    ]
    expect(Math.min(...known, ...fresh)).toBeGreaterThanOrEqual(295)
  })

  test('signing up twice at once makes one account and one tenant', async () => {
    const email = 'zugleich@example.org'
    const answers = await Promise.all([
      signUp({ email, company: 'Zugleich' }),
      signUp({ email, company: 'Zugleich' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await reihum.owner.query("select slug from tenant where company = 'Zugleich'")
    expect(rows).toEqual([{ slug: 'zugleich' }])
    await mailTo(mailServer, email, 'Sie haben schon ein Benutzerkonto')
  })
})

test('every field that is missing or wrong is named, and nothing is made', async () => {
  const answer = await signUp({
    company: ' ',
    name: '',
    email: 'ada',
    password: 'short',
    passwordRepeat: 'other',
  })
  expect(answer.status).toBe(422)
  expect(answer.body.errors.map(({ path }) => path).sort()).toEqual(
    expect.arrayContaining(['company', 'email', 'name', 'password']),
  )
})

test('a captcha is needed, and works once', async () => {
  const captcha = await solveCaptcha(reihum, 'sign-up')
  expect((await signUp({ captcha, email: 'captcha1@example.org' })).status).toBe(200)
  for (const bad of [captcha, await solveCaptcha(reihum, 'password-reset')])
    expect(await signUp({ captcha: bad, email: 'captcha2@example.org' })).toMatchObject({
      status: 400,
      body: { error_code: 'CAPTCHA_FAILED' },
    })
})

test('somebody who goes on trying one address is slowed down', async () => {
  const answers = []
  for (let times = 0; times < 5; times += 1)
    answers.push((await signUp({ email: 'immer@example.org' }, '198.51.100.20')).body.error_code)
  expect(answers.at(-1)).toBe('TOO_MANY_ATTEMPTS')
})

test('whoever signs up accepts the terms of the platform, and the log says which', async () => {
  const strict = await startTestReihum({
    environment: {
      REIHUM_TERMS_URL: 'https://platform.example/terms-2026',
      REIHUM_PROCESSING_URL: 'https://platform.example/processing-2026',
    },
  })
  const register = async (changes: Record<string, unknown>) => {
    const captcha = await solveCaptcha(strict, 'sign-up')
    const body = provider({ captcha, email: 'ada@strict.example', ...changes })
    return strict.call<{ errors: { path: string; code: string }[] }>('POST', '/api/auth/register', { body })
  }
  const refused = await register({})
  expect([refused.status, refused.body.errors]).toMatchObject([
    422,
    [{ path: 'acceptsTerms', code: 'platformTerms' }],
  ])
  expect((await register({ acceptsTerms: true })).status).toBe(200)
  const { rows } = await strict.owner.query(
    `select d.metadata ->> 'accepted' as accepted from audit_entry e
    join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
    where e.command_type = 'tenant.signed-up'`,
  )
  expect(rows).toEqual([
    { accepted: 'https://platform.example/terms-2026 https://platform.example/processing-2026' },
  ])
  await strict.close()
})
