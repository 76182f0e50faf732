import type { lookup } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { InsideAddress, isOutside, lookUpOutside } from './outside.ts'

describe('an address of the public internet', () => {
  test.each(['9.9.9.9', '193.99.144.80', '100.63.255.255', '172.32.0.1', '2a00:1450:4001::1', '2003:a::5'])(
    'is %s',
    (address) => expect(isOutside(address)).toBe(true),
  )
  test.each([
    ['this machine', '127.0.0.1'],
    ['this machine (IPv6)', '::1'],
    ['no address', '0.0.0.0'],
    ['a private network', '10.1.2.3'],
    ['another private network', '192.168.0.10'],
    ['a private network in the middle', '172.20.0.1'],
    ['the network of a carrier', '100.64.0.1'],
    ['the address where clouds tell machines their secrets', '169.254.169.254'],
    ['an address of several', '224.0.0.1'],
    ['everybody', '255.255.255.255'],
    ['IPv4 written as IPv6', '::ffff:127.0.0.1'],
    ['IPv4 written as IPv6, in hexadecimal', '::ffff:a00:1'],
    ['IPv4 behind a translator', '64:ff9b::7f00:1'],
    ['a tunnel to IPv4', '2002:7f00:1::'],
    ['a local network of IPv6', 'fd12:3456::1'],
    ['a link', 'fe80::1'],
    ['an example', '2001:db8::1'],
    ['a name', 'example.org'],
    ['a number', '2130706433'],
    ['nothing', ''],
  ])('is not %s', (_, address) => expect(isOutside(address)).toBe(false))
})

type Found = { address: string; family: number }

/** Looks up a host whose name stands for these addresses. */
const lookUp = (host: string, found: readonly Found[], { all = true, allowed = [] as string[] } = {}) =>
  new Promise((resolve) => {
    const names = ((_: string, __: object, done: (error: null, addresses: readonly Found[]) => void) =>
      done(null, found)) as unknown as typeof lookup
    lookUpOutside(allowed, names)(host, { all }, (error, address) => resolve(error ?? address))
  })

const outside = { address: '9.9.9.9', family: 4 }
const home = { address: '10.0.0.5', family: 4 }

test('a name that leads outside is looked up as usual', async () => {
  expect(await lookUp('mail.example.org', [outside], { all: false })).toBe('9.9.9.9')
  expect(await lookUp('mail.example.org', [outside])).toEqual([outside])
})

test('a name is refused if only one of its addresses is inside', async () => {
  expect(await lookUp('mail.example.org', [outside, home])).toBeInstanceOf(InsideAddress)
})

test('the operator may allow hosts of their own network', async () => {
  expect(await lookUp('mail.home', [home])).toBeInstanceOf(InsideAddress)
  expect(await lookUp('MAIL.home', [home], { allowed: ['mail.home'] })).toEqual([home])
})
