import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/**
 * What a proxy does with connections. Those that are open change with it.
 * - `pass`: bytes travel.
 * - `refuse`: as if the process were dead: open connections end, new ones are refused.
 * - `freeze`: as if the process were suspended: new connections open, but nothing travels. What was sent arrives later.
 * - `mute`: what the client sends arrives, but no answer comes back. What was answered arrives later.
 * - `reset`: open connections are reset, and new ones as soon as they are open.
 * - `slow`: each piece takes `slowMs` on its way, in both directions.
 */
export type ProxyMode = 'pass' | 'refuse' | 'freeze' | 'mute' | 'reset' | 'slow'

export type FaultyProxy = {
  port: number
  /** The address of the target with the host and port of the proxy. */
  through(url: string): string
  set(mode: ProxyMode, options?: { slowMs?: number }): Promise<void>
  /** From the piece on in which a client sends this, as with `mute`; that piece still arrives. */
  muteAt(text: string): void
  /** Ends all open connections once; new ones are treated as the mode says. */
  cut(): void
  /** How many connections are open. */
  open(): number
  close(): Promise<void>
}

type Direction = 'there' | 'back'

/** A proxy in front of what an address names. */
export function startProxyTo(url: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(url)
  return startFaultyProxy({ host: hostname, port: Number(port) })
}

/** A TCP proxy in front of a database, a mail server or a storage, which fails in the ways that networks do. */
export async function startFaultyProxy(target: { host: string; port: number }): Promise<FaultyProxy> {
  let mode: ProxyMode = 'pass'
  let slowMs = 1000
  let lastHeard: string | null = null
  let release: () => void = () => undefined
  let changed = new Promise<void>((done) => (release = done))
  const pairs = new Set<readonly [Socket, Socket]>()

  const isHeld = (direction: Direction) => mode === 'freeze' || (mode === 'mute' && direction === 'back')

  /** Resolves when a piece may go on in this direction; null: at once. */
  function wait(direction: Direction): Promise<void> | null {
    if (mode === 'slow') return new Promise((done) => setTimeout(done, slowMs))
    if (!isHeld(direction)) return null
    return (async () => {
      while (isHeld(direction)) await changed
    })()
  }

  function gate(direction: Direction): Transform {
    const then = (go: () => void) => {
      const waiting = wait(direction)
      if (waiting) void waiting.then(go)
      else go()
    }
    return new Transform({
      transform: (piece: Buffer, _, done) =>
        then(() => {
          if (direction === 'there' && lastHeard !== null && piece.includes(lastHeard)) mode = 'mute'
          done(null, piece)
        }),
      flush: (done) => then(done),
    })
  }

  function drop(pair: readonly [Socket, Socket], how: 'end' | 'reset') {
    pairs.delete(pair)
    for (const socket of pair) {
      if (how === 'reset') socket.resetAndDestroy()
      else socket.destroy()
    }
  }

  const server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    client.on('error', () => undefined)
    if (mode === 'reset') {
      client.resetAndDestroy()
      return
    }
    const upstream = connect({ ...target, noDelay: true, allowHalfOpen: true })
    const pair = [client, upstream] as const
    pairs.add(pair)
    upstream.on('error', () => drop(pair, 'reset'))
    client.on('error', () => drop(pair, 'end'))
    client.pipe(gate('there')).pipe(upstream)
    upstream.pipe(gate('back')).pipe(client)
    upstream.once('close', () => pairs.delete(pair))
  })
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening')
  await listen(0)
  const { port } = server.address() as AddressInfo

  const cut = (how: 'end' | 'reset' = 'end') => {
    for (const pair of [...pairs]) drop(pair, how)
  }
  return {
    port,
    through(url) {
      const address = new URL(url)
      address.hostname = '127.0.0.1'
      address.port = String(port)
      return address.href
    },
    async set(next, options = {}) {
      mode = next
      lastHeard = null
      slowMs = options.slowMs ?? slowMs
      if (next === 'refuse' || next === 'reset') cut(next === 'reset' ? 'reset' : 'end')
      if (next === 'refuse' && server.listening) server.close()
      else if (next !== 'refuse' && !server.listening) await listen(port)
      release()
      changed = new Promise((done) => (release = done))
    },
    muteAt(text) {
      lastHeard = text
    },
    cut: () => cut(),
    open: () => pairs.size,
    async close() {
      cut()
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}
