import { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { setSecurityHeaders } from './security-headers.ts'

const headersOf = (options: { path?: string; isHttps?: boolean }) => {
  const response = new ServerResponse({ method: 'GET' } as ConstructorParameters<typeof ServerResponse>[0])
  setSecurityHeaders(response, { path: '/', isHttps: true, isDevelopment: false, ...options })
  return response.getHeaders()
}

test('browsers stay with HTTPS for a year, once it is the public address', () => {
  expect(headersOf({})['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(headersOf({ isHttps: false })).not.toHaveProperty('strict-transport-security')
})

test.each([
  ['/portal/schule', "frame-ancestors 'none'", 'DENY'],
  ['/embed/schule', 'frame-ancestors *', undefined],
  ['/embedded', "frame-ancestors 'none'", 'DENY'],
])('%s may be framed: %s', (path, ancestors, frames) => {
  const headers = headersOf({ path })
  expect(headers['content-security-policy']).toContain(ancestors)
  expect(headers['x-frame-options']).toBe(frames)
})
