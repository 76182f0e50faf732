import type { IncomingMessage } from 'node:http'

/** Whether a host is this machine, so that nobody in between can listen. */
export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.[\d.]{1,12}$/.test(host)

type Start = { publicUrl: string; host: string; trustedProxies: number; databaseUrl: string | null }

/** Whether the settings let anybody in from beyond this machine: by the address, by the network, or by a proxy. */
export function isInPublic({ publicUrl, host, trustedProxies }: Omit<Start, 'databaseUrl'>): boolean {
  return !isLoopback(new URL(publicUrl).hostname) || !isLoopback(host) || trustedProxies > 0
}

/**
 * A start to try the product out: on this machine alone, and on the embedded database. Only such a start gets
 * demonstration data, whose passwords everybody knows.
 */
export function isTrial(start: Start): boolean {
  return start.databaseUrl === null && !isInPublic(start)
}

/** What proxies add to the requests that they pass on. */
const marksOfProxies = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-original-host',
  'x-real-ip',
]

const isOfLoopback = (url: string) => isLoopback(URL.parse(url)?.hostname ?? '')

/**
 * Whether a request was sent on this machine and to this machine. A proxy that leaves no mark of itself still passes on
 * the origin that a browser names, or speaks HTTP/1.0, which browsers never do.
 */
export function isFromHere({
  headers,
  httpVersion,
}: Pick<IncomingMessage, 'headers' | 'httpVersion'>): boolean {
  const { host = '', origin = 'null' } = headers
  return (
    httpVersion !== '1.0' &&
    marksOfProxies.every((name) => headers[name] === undefined) &&
    isOfLoopback(`http://${host}`) &&
    (origin === 'null' || isOfLoopback(origin))
  )
}
