import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { keptMetrics, keptMetricsOfLinux } from './metric-names.ts'
import {
  addCourse,
  bookingRequest,
  courseFields,
  eventually,
  type ProblemAnswer,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from './reihum.ts'

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum({ alone: true })
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

describe('problem details', () => {
  test('name the field and the way out, in the language of the reader', async () => {
    const body = {
      id: newId(),
      course: courseFields({
        title: '',
        feeCents: 'viel',
        end: courseFields().start,
        start: courseFields().end,
      }),
    }
    const path = `/api/${tenant.slug}/courses`
    const answer = (await reihum.call('POST', path, {
      token: tenant.operator.token,
      body,
    })) as unknown as ProblemAnswer
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer).toMatchObject({
      status: 422,
      body: {
        type: 'urn:reihum:problem:invalid-input',
        error_code: 'INVALID_INPUT',
        detail: 'Bitte prüfen Sie Ihre Angaben.',
        errors: expect.arrayContaining([
          { path: 'course.title', code: 'required', message: '* Bitte geben Sie den Titel an.' },
          { path: 'course.feeCents', code: 'number', message: 'Bitte eine gültige Zahl eingeben.' },
        ]),
      },
    })
    expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'))
    const english = (await reihum.call('POST', path, {
      token: tenant.operator.token,
      body,
      language: 'en-GB,en;q=0.9',
    })) as unknown as ProblemAnswer
    expect(english.body.errors).toContainEqual({
      path: 'course.title',
      code: 'required',
      message: '* The title is required.',
    })
  })

  test('a refusal fills its text from its data', async () => {
    const reference = 'ZWEIMAL'
    const create = () =>
      reihum.call('POST', `/api/${tenant.slug}/courses`, {
        token: tenant.operator.token,
        body: { id: newId(), course: courseFields({ reference }) },
      })
    expect((await create()).status).toBe(200)
    expect(await create()).toMatchObject({
      status: 409,
      body: {
        error_code: 'REFERENCE_TAKEN',
        detail: 'Die Kursnummer ZWEIMAL ist schon vergeben.',
        data: { reference },
      },
    })
  })

  test.each([
    [
      'a body that is no JSON',
      { method: 'POST', body: '{"title": ', headers: { 'content-type': 'application/json' } },
      422,
      'INVALID_INPUT',
    ],
    [
      'a body that is too large',
      {
        method: 'POST',
        body: JSON.stringify({ x: 'x'.repeat(400_000) }),
        headers: { 'content-type': 'application/json' },
      },
      413,
      'TOO_LARGE',
    ],
  ])('%s', async (_, init, status, code) => {
    const response = await fetch(`${reihum.origin}/api/auth/login`, {
      ...init,
      headers: { ...init.headers, 'x-forwarded-for': '10.9.9.9' },
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ status, error_code: code })
  })

  test.each(['\0', '\ud800'])('text that the database cannot hold: %j', async (text) => {
    const { body } = await reihum.call('GET', `/api/${tenant.slug}/settings`, { token: tenant.admin.token })
    const answer = await reihum.call('PUT', `/api/${tenant.slug}/settings`, {
      token: tenant.admin.token,
      body: { revision: body.revision, settings: { ...body, imprint: `Ada${text}` } },
    })
    expect(answer).toMatchObject({ status: 422, body: { error_code: 'INVALID_INPUT' } })
  })

  test('an address of the API that does not exist', async () => {
    expect(await reihum.call('GET', '/api/auth/nothing-here')).toMatchObject({
      status: 404,
      body: { error_code: 'NOT_FOUND' },
    })
  })

  test('a bug of ours is told without its insides', async () => {
    await reihum.owner.query('alter table course rename column portal_listed to listed_gone')
    try {
      const answer = await reihum.call('GET', `/api/${tenant.slug}/portal/courses?q=malen`)
      expect(answer).toMatchObject({
        status: 500,
        body: { error_code: 'UNEXPECTED', detail: 'Ein Fehler ist aufgetreten' },
      })
      expect(JSON.stringify(answer.body)).not.toContain('portal_listed')
    } finally {
      await reihum.owner.query('alter table course rename column listed_gone to portal_listed')
    }
  })
})

describe('what no browser sends', () => {
  const raw = (line: string) =>
    new Promise<string>((answered, failed) => {
      const socket = connect(Number(new URL(reihum.origin).port), '127.0.0.1', () =>
        socket.write(`${line}\r\nhost: localhost\r\nconnection: close\r\n\r\n`),
      )
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('end', () => answered(text))
      socket.on('error', failed)
    })

  test.each([
    'GET // HTTP/1.1',
    'GET //[ HTTP/1.1',
    'GET http://[ HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'GET /%E0%A4%A HTTP/1.1',
    'GET /assets/../../package.json HTTP/1.1',
    'GET /assets/%2e%2e/%2e%2e/package.json HTTP/1.1',
  ])('%s gets an answer and harms nobody', async (line) => {
    expect(await raw(line)).toMatch(/^HTTP\/1\.1 [24]\d\d/)
    expect((await reihum.call('GET', '/healthz')).status).toBe(200)
  })

  test('a script that an update has replaced is not there, instead of a page in its place', async () => {
    expect((await reihum.call('GET', '/assets/gone-12345678.js')).status).toBe(404)
    for (const path of ['/llms.txt', '/favicon.png', '/.well-known/security.json'])
      expect((await reihum.call('GET', path)).status, path).toBe(404)
    expect((await reihum.call('GET', '/robots.txt')).status).toBe(200)
  })
})

describe('the form sent twice', () => {
  test('creates one course and answers alike', async () => {
    const body = { id: newId(), publish: true, course: courseFields() }
    const send = () =>
      reihum.call('POST', `/api/${tenant.slug}/courses`, { token: tenant.operator.token, body })
    const [first, again] = [await send(), await send()]
    expect(again).toMatchObject({ status: 200, body: first.body })
  })
})

test('when the database cuts every connection in the middle, requests fail clearly and the next ones work', async () => {
  // It only serves requests, which are what this is about.
  const node = await startTestReihum({ alone: true, args: ['--role', 'web'] })
  try {
    const { slug, operator } = await node.addTenant()
    const list = () => node.call('GET', `/api/${slug}/courses`, { token: operator.token })
    const running = Array.from({ length: 40 }, list)
    await node.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename in ('kurso_app', 'kurso_platform') and datname = current_database()",
    )
    const statuses = new Set((await Promise.all(running)).map((answer) => answer.status))
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    await eventually(async () => (await list()).status === 200)
  } finally {
    await node.close()
  }
})

describe('limits', () => {
  test('sign-in is slowed for an address, and says for how long', async () => {
    const attempt = (_: unknown, number: number) =>
      reihum.call('POST', '/api/auth/login', {
        address: '10.200.0.1',
        body: { username: `nobody-${number}@example.org`, password: 'y' },
      })
    const from = performance.now()
    const answers = await Promise.all(Array.from({ length: 40 }, attempt))
    const refused = answers.filter((answer) => answer.status === 429)
    // Thirty are accepted at once, and one more every two seconds while they arrive slowly.
    const refilled = Math.ceil((performance.now() - from) / 2000)
    expect(refused.length).toBeLessThanOrEqual(10)
    expect(refused.length).toBeGreaterThanOrEqual(10 - refilled)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.body).toMatchObject({ error_code: 'TOO_MANY_REQUESTS' })
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    const elsewhere = await reihum.call('POST', '/api/auth/login', {
      address: '10.200.0.2',
      body: { username: 'x@example.org', password: 'y' },
    })
    expect(elsewhere.status).toBe(400)
  })

  test('an unknown user and a wrong password are told alike', async () => {
    const { username } = tenant.operator
    const attempt = (name: string) =>
      reihum.call('POST', '/api/auth/login', { body: { username: name, password: 'wrong' } })
    const [known, unknown] = await Promise.all([attempt(username), attempt('nobody@example.org')])
    expect(known.status).toBe(400)
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...known.body, request_id: '' })
  })
})

describe('probes and documents', () => {
  test('alive, ready, and in figures', async () => {
    expect(await reihum.call('GET', '/healthz')).toMatchObject({ status: 200, body: 'ok\n' })
    expect(await reihum.call('GET', '/readyz')).toMatchObject({ status: 200, body: 'ready\n' })
    const courseId = await addCourse(reihum, tenant)
    await reihum.call('POST', `/api/${tenant.slug}/portal/courses/${courseId}/registrations`, {
      body: bookingRequest(),
    })
    const body = await (await fetch(`${reihum.origin}/metrics`)).text()
    for (const name of [
      'reihum_http_request_seconds_count',
      'reihum_database_connections',
      'reihum_backlog{kind="outbox"}',
      'reihum_backlog{kind="failing"}',
      'reihum_lane_jobs{lane="sending",state="waiting"}',
      'reihum_oldest_job_seconds{lane="outbox"}',
      'reihum_oldest_job_seconds{lane="places"}',
    ])
      expect(body).toContain(name)
    expect(body).not.toContain(courseId)
    expect(body).not.toContain(tenant.slug)
    const told = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    const kept = [...keptMetrics, ...(process.platform === 'linux' ? keptMetricsOfLinux : [])]
    expect(kept.filter((name) => !told.has(name))).toEqual([])
  })

  test('figures are for this machine alone, or for whoever has the token', async () => {
    expect((await fetch(`${reihum.origin}/metrics`)).status).toBe(200)
    // This call says that it came through a proxy.
    expect((await reihum.call('GET', '/metrics')).status).toBe(401)
    const second = await startTestReihum({
      database: reihum.database,
      environment: { REIHUM_METRICS_TOKEN: 'for-prometheus' },
      args: ['--role', 'web'],
    })
    const asked = async (authorization?: string) =>
      (await fetch(`${second.origin}/metrics`, { headers: { ...(authorization && { authorization }) } }))
        .status
    expect([await asked(), await asked('Bearer guessed'), await asked('Bearer for-prometheus')]).toEqual([
      401, 401, 200,
    ])
    await second.close()
  })

  test('not ready while a migration is pending', async () => {
    const { rows } = await reihum.owner.query(
      "delete from kysely_migration where name like '0004%' returning *",
    )
    const ready = (status: number) =>
      eventually(async () => {
        const answer = await reihum.call('GET', '/readyz')
        return answer.status === status && answer
      })
    expect(await ready(503)).toMatchObject({ body: 'not ready: migrations pending: 0004-walls\n' })
    await reihum.owner.query('insert into kysely_migration values ($1, $2)', [
      rows[0].name,
      rows[0].timestamp,
    ])
    expect(await ready(200)).toMatchObject({ body: 'ready\n' })
  })

  test('the API document is OpenAPI 3.1 with access and refusals, and can be read', async () => {
    const { body } = await reihum.call<{
      openapi: string
      paths: Record<string, Record<string, Record<string, unknown>>>
    }>('GET', '/api/openapi.json')
    expect(body.openapi).toMatch(/^3\.1/)
    const confirm = body.paths['/{tenant}/registrations/{registrationId}/confirm']?.post
    expect(confirm).toMatchObject({
      'x-access': 'registrations.manage',
      security: [{ bearer: [] }, { apiToken: [] }],
    })
    expect(JSON.stringify(confirm?.responses)).toContain('REGISTRATION_NOT_CONFIRMABLE')
    expect(JSON.stringify(body)).toContain('"code":"NO_TOKEN_AVAILABLE"')
    expect(confirm?.responses).toMatchObject({
      200: { content: { 'application/json': { example: { id: expect.any(String) } } } },
    })
    const overview = await reihum.call<string>('GET', '/api/docs')
    expect(overview.body).toContain('href="/api/docs/registrations#registrations.confirm"')
    expect(overview.body).toContain('id="webhooks"')
    const group = await reihum.call<string>('GET', '/api/docs/registrations')
    expect(group.body).toContain('/api/{tenant}/registrations/{registrationId}/confirm')
    expect(group.body).toContain('open to API tokens with the scope registrations.manage')
    expect(group.body).toContain('attendees[].firstName')
    const errors = await reihum.call<string>('GET', '/api/docs/errors')
    expect(errors.body).toContain('Only reserved registrations can be confirmed.')
    expect((await reihum.call('GET', '/api/docs/nothing')).status).toBe(404)
  })

  test('headers: strict policy everywhere, frames for the embed alone', async () => {
    const api = await reihum.call('GET', '/api/docs')
    expect(api.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(api.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(api.headers.get('x-content-type-options')).toBe('nosniff')
    const embed = await reihum.call('GET', `/embed/${tenant.slug}/course-list`)
    expect(embed.headers.get('content-security-policy')).toContain('frame-ancestors *')
  })
})
