import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import { startWebNode } from './node-process.ts'
import type { TestReihum } from './reihum.ts'

type Crowd = {
  tenant: string
  /** Connections over which nothing comes. */
  idle: number
  /** Connections over which the head of a request comes a byte a second, and never ends. */
  slow: number
  /** Connections that send so many requests each without waiting for an answer. */
  pipelining: number
  inOneGo: number
  /** Waits until the server has cut off the heads that do not end, which takes it twenty seconds. */
  waitsForCut?: boolean
  /** So many visitors come quietly, and as many in the crowd. */
  visitors?: number
}

/** So many connections are opened at once, because more than the backlog of a listening socket are refused. */
const openedAtOnce = 200

async function open(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(openedAtOnce, count - sockets.length) }, () =>
      connect({ port, host: '127.0.0.1' }),
    )
    await Promise.all(some.map((socket) => once(socket, 'connect')))
    for (const socket of some) socket.on('error', () => undefined)
    sockets.push(...some)
  }
  return sockets
}

const headOf = (path: string, address: string) =>
  `GET ${path} HTTP/1.1\r\nhost: reihum.test\r\nx-forwarded-for: ${address}\r\n`

const answerBegins = 'HTTP/1.1 '

/** Sends requests without waiting; the number of answers that came. */
async function pipeline(socket: Socket, request: string, count: number): Promise<number> {
  let answers = 0
  // The end of what came, where the beginning of an answer may be cut in two.
  let rest = ''
  const done = new Promise<void>((told) => {
    socket.on('data', (chunk) => {
      const parts = (rest + chunk.toString('latin1')).split(answerBegins)
      answers += parts.length - 1
      rest = parts.at(-1)?.slice(1 - answerBegins.length) ?? ''
      if (answers >= count) told()
    })
    socket.once('close', () => told())
  })
  socket.write(request.repeat(count))
  await done
  return answers
}

/** The time in which 95 of 100 visitors are answered, who come one after the other, in milliseconds. */
async function answerTime(origin: string, path: string, visitors: number): Promise<number> {
  const times: number[] = []
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    const begun = performance.now()
    const answer = await fetch(`${origin}${path}`, {
      headers: { 'x-forwarded-for': `10.9.${visitor >> 8}.${visitor & 255}` },
    })
    await answer.arrayBuffer()
    expect(answer.status).toBe(200)
    times.push(performance.now() - begun)
  }
  return times.sort((one, other) => one - other)[Math.ceil(visitors * 0.95) - 1] ?? 0
}

export const toldTimes = (quietMs: number, crowdedMs: number) =>
  `95 of 100 are answered in ${quietMs.toFixed(1)} ms, in the crowd in ${crowdedMs.toFixed(1)} ms: ${(crowdedMs / quietMs).toFixed(2)} times`

/**
 * Crowds a node of its own with connections that do not behave, while others look at courses: all of those are answered,
 * heads that do not end are cut off, and the node goes on.
 */
export async function connectionDrill(reihum: TestReihum, crowd: Crowd) {
  const { tenant, idle, slow, pipelining, inOneGo, waitsForCut = false, visitors = 100 } = crowd
  const node = await startWebNode(reihum)
  const port = Number(new URL(node.origin).port)
  const path = `/api/${tenant}/portal/courses`
  const sockets: Socket[] = []
  let drip: NodeJS.Timeout | undefined
  try {
    await answerTime(node.origin, path, visitors)
    const quietMs = await answerTime(node.origin, path, visitors)
    sockets.push(...(await open(port, idle)))
    const dripping = await open(port, slow)
    sockets.push(...dripping)
    for (const socket of dripping) socket.write(`${headOf(path, '10.8.0.1')}x-slow: `)
    drip = setInterval(() => {
      for (const socket of dripping) if (socket.writable) socket.write('x')
    }, 1000)
    const cut = Promise.all(dripping.map((socket) => new Promise((closed) => socket.once('close', closed))))
    const pipes = await open(port, pipelining)
    sockets.push(...pipes)
    const piped = Promise.all(
      pipes.map((socket, at) => pipeline(socket, `${headOf(path, `10.7.0.${at}`)}\r\n`, inOneGo)),
    )
    const crowdedMs = await answerTime(node.origin, path, visitors)
    expect(await piped).toEqual(pipes.map(() => inOneGo))
    if (waitsForCut)
      await Promise.race([cut, pause(60_000).then(() => expect.fail('heads that never end are waited for'))])
    expect(node.child.exitCode, node.output()).toBe(null)
    // A node that had more to do than it could was not ready meanwhile, and comes back by itself.
    await eventually(async () => (await fetch(`${node.origin}/readyz`)).ok)
    return { quietMs, crowdedMs }
  } finally {
    clearInterval(drip)
    for (const socket of sockets) socket.destroy()
    node.child.kill('SIGTERM')
  }
}
