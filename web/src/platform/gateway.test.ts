import { expect, it } from 'vitest'
import { contractRoutes } from '../../contract-routes.ts'
import { createGateway } from './gateway.ts'
import { ApiProblem, NetworkError } from './problems.ts'

const tenant = 'north'

function gatewayTo(answer: (request: Request) => Response | Promise<Response>) {
  return createGateway({
    contract: contractRoutes(),
    baseUrl: 'https://reihum.test/api',
    token: () => 'the.token.here',
    locale: () => 'de',
    fetch: async (request) => answer(request),
  })
}

it('calls the path of the contract with token and language', async () => {
  let seen: Request | undefined
  const api = gatewayTo((request) => {
    seen = request
    return Response.json({ items: [], total: 0 })
  })
  expect(await api.courses.list({ tenant, q: 'Yoga', page: 2 })).toEqual({ items: [], total: 0 })
  expect(seen?.url).toBe('https://reihum.test/api/north/courses?q=Yoga&page=2')
  expect(seen?.headers.get('authorization')).toBe('Bearer the.token.here')
  expect(seen?.headers.get('accept-language')).toBe('de')
})

it('reads problem details into one kind of error', async () => {
  const body = {
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    detail: 'Die Kursnummer K-1 ist schon vergeben.',
    error_code: 'REFERENCE_TAKEN',
    request_id: 'r-1',
    data: { reference: 'K-1' },
    errors: [{ path: 'course.reference', code: 'invalid', message: 'x' }],
  }
  const headers = { 'content-type': 'application/problem+json' }
  const api = gatewayTo(() => new Response(JSON.stringify(body), { status: 409, headers }))
  const error = await api.tenants.settings({ tenant }).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ApiProblem)
  expect(error).toMatchObject({
    code: 'REFERENCE_TAKEN',
    status: 409,
    detail: body.detail,
    data: body.data,
    fieldErrors: body.errors,
    requestId: 'r-1',
  })
})

it('keeps the status of an error that somebody in between has made', async () => {
  const headers = { 'content-type': 'text/html' }
  const api = gatewayTo(() => new Response('<h1>Bad gateway</h1>', { status: 502, headers }))
  const error = await api.tenants.settings({ tenant }).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ name: 'ApiProblem', status: 502, detail: '', requestId: null })
})

it('calls a server that cannot be reached a network error', async () => {
  const api = gatewayTo(() => Promise.reject(new TypeError('Failed to fetch')))
  const error = await api.tenants.settings({ tenant }).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(NetworkError)
  expect(error).toMatchObject({ code: 'ERR_NETWORK' })
})

it('leaves a call that was given up what it is', async () => {
  const api = gatewayTo(() => Promise.reject(new DOMException('gone', 'AbortError')))
  const error = await api.tenants.settings({ tenant }).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ name: 'AbortError' })
})
