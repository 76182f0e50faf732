import { expect, test } from 'vitest'
import { isFromHere, isInPublic, isTrial } from './reach.ts'

const here = { publicUrl: 'http://localhost:4000', host: '127.0.0.1', trustedProxies: 0, databaseUrl: null }

test.each([
  ['as it comes', {}, true],
  ['with an address of this machine', { publicUrl: 'http://127.0.0.1:4100' }, true],
  ['over IPv6', { publicUrl: 'http://[::1]:4000', host: '::1' }, true],
  ['with a public address', { publicUrl: 'https://kurse.example.org' }, false],
  ['with an address that only looks like this machine', { publicUrl: 'http://127.example.org' }, false],
  ['with an address in the network', { publicUrl: 'http://192.168.1.20:4000' }, false],
  ['open to the network', { host: '0.0.0.0' }, false],
  ['open to the network over IPv6', { host: '::' }, false],
  ['with a proxy in front', { trustedProxies: 1 }, false],
])('a start %s is a trial: %o', (_, settings, expected) => {
  expect(isTrial({ ...here, ...settings })).toBe(expected)
  expect(isInPublic({ ...here, ...settings })).toBe(!expected)
})

test('a start on a database of its own is no trial, even on this machine', () => {
  expect(isTrial({ ...here, databaseUrl: 'postgres://localhost/reihum' })).toBe(false)
})

test.each([
  [{ host: 'localhost:4000' }, true],
  [{ host: '127.0.0.1:4000' }, true],
  [{ host: '[::1]:4000' }, true],
  [{ host: 'localhost:4000', origin: 'http://localhost:4000' }, true],
  [{ host: 'localhost:4000', origin: 'null' }, true],
  [{}, false],
  [{ host: 'kurse.example.org' }, false],
  [{ host: 'localhost.example.org' }, false],
  [{ host: '127.0.0.1.example.org' }, false],
  [{ host: 'localhost:4000', origin: 'https://kurse.example.org' }, false],
  [{ host: 'localhost:4000', 'x-forwarded-for': '203.0.113.9' }, false],
  [{ host: 'localhost:4000', 'x-forwarded-host': 'kurse.example.org' }, false],
  [{ host: 'localhost:4000', forwarded: 'for=203.0.113.9' }, false],
  [{ host: 'localhost:4000', 'x-real-ip': '203.0.113.9' }, false],
  [{ host: 'localhost:4000', via: '1.1 proxy' }, false],
])('a request with %o is from here: %o', (headers, expected) => {
  expect(isFromHere({ headers, httpVersion: '1.1' })).toBe(expected)
})

test('a request by HTTP/1.0, as proxies speak it, is not from here', () => {
  expect(isFromHere({ headers: { host: 'localhost' }, httpVersion: '1.0' })).toBe(false)
})
