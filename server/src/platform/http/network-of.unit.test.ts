import { describe, expect, test } from 'vitest'
import { addressOf, networkOf } from './network-of.ts'

describe('one address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:0001:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

test.each([
  ['nobody is trusted: what was forwarded may be invented', 0, '192.0.2.1, 198.51.100.7', '10.0.0.1'],
  ['one proxy: what it added last', 1, '192.0.2.1, 198.51.100.7', '198.51.100.7'],
  ['two proxies', 2, '192.0.2.1, 198.51.100.7, 203.0.113.9', '198.51.100.7'],
  ['fewer entries than proxies', 2, '198.51.100.7', '10.0.0.1'],
  ['nothing was forwarded', 1, undefined, '10.0.0.1'],
  ['blanks and nothing between commas', 1, ' , 198.51.100.7 , ', '198.51.100.7'],
])('the address of a visitor where %s', (_, trustedProxies, forwarded, address) => {
  const headers = { 'x-forwarded-for': forwarded }
  expect(addressOf({ headers, socket: { remoteAddress: '10.0.0.1' } }, trustedProxies)).toBe(address)
})
