import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Networks that are not the public internet, by the registries of special addresses (RFC 6890 and what came after it).
 * What providers enter must not lead there: it would let them speak to machines of the installation.
 */
const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

/** Whether an address belongs to the public internet; what is no address does not. */
export function isOutside(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && !inside.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** The host is, or is known as, an address within the installation's own networks. */
export class InsideAddress extends Error {
  readonly code = 'EINSIDE'

  constructor(host: string) {
    super(`${host} is not an address of the public internet`)
    this.name = 'InsideAddress'
  }
}

/**
 * Looks up a host for a connection, and refuses it unless all of its addresses are outside. As it is done for the very
 * connection, a name that leads elsewhere a moment after it was checked is refused too. Hosts that the operator names may
 * be anywhere.
 */
export function lookUpOutside(allowedHosts: readonly string[], lookUp = lookup): LookupFunction {
  return (host, options, done) => {
    lookUp(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const isAllowed = allowedHosts.includes(host.toLowerCase())
      if (!isAllowed && !addresses.every(({ address }) => isOutside(address)))
        return done(new InsideAddress(host), [])
      if (options.all) return done(null, addresses)
      const [first] = addresses
      done(null, first?.address ?? '', first?.family)
    })
  }
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()

/**
 * Refuses what must not be called whatever its name leads to: without encryption, and written addresses of networks that
 * are not public. Names are looked at when they are looked up.
 */
export function requireOutside(url: URL, insideHosts: readonly string[]): void {
  const host = hostOf(url)
  if (insideHosts.includes(host)) return
  if (url.protocol !== 'https:' || (isIP(host) !== 0 && !isOutside(host))) throw new InsideAddress(host)
}
