import { expect, test } from 'vitest'
import { encodingFor } from './accepted-encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=1', 'gzip'],
  ['gzip;q=0', null],
  ['gzip ; q=0.000', null],
  ['gzip;q=0.001', 'gzip'],
  ['identity', null],
  ['not-gzip', null],
  ['', null],
  [`${'x,'.repeat(300)}gzip`, null],
])('%s is answered with %s', (header, encoding) => {
  expect(encodingFor({ headers: { 'accept-encoding': header } })).toBe(encoding)
})

test('only what is offered is chosen', () => {
  expect(encodingFor({ headers: { 'accept-encoding': 'gzip, br' } }, ['gzip'])).toBe('gzip')
  expect(encodingFor({ headers: {} })).toBe(null)
})
