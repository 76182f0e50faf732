import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { requestsInTurn } from './requests-in-turn.ts'

let server: Server
afterEach(() => server.close())

/** A server that answers with the path, and remembers how many requests it served at once. */
async function start(isEndless: (request: IncomingMessage) => boolean = () => false) {
  const seen = { now: 0, most: 0, served: 0 }
  server = createServer(
    requestsInTurn(async (request, response) => {
      seen.now += 1
      seen.served += 1
      seen.most = Math.max(seen.most, seen.now)
      await pause()
      seen.now -= 1
      if (!isEndless(request)) response.end(request.url)
    }),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { port: (server.address() as AddressInfo).port, seen }
}

const requests = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const ending = at === count - 1 ? 'connection: close\r\n' : ''
    return `GET /${at} HTTP/1.1\r\nhost: reihum.test\r\n${ending}\r\n`
  }).join('')

test('requests sent in one go over a connection are served one after the other, and all are answered', async () => {
  const { port, seen } = await start()
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write(requests(300))
  const answers = await text(socket)
  expect([...answers.matchAll(/\r\n\r\n\/(\d+)/g)].map(([, at]) => Number(at))).toEqual([
    ...Array(300).keys(),
  ])
  expect(seen).toEqual({ now: 0, most: 1, served: 300 })
})

test('connections do not wait for each other', async () => {
  const { port, seen } = await start()
  const sockets = Array.from({ length: 5 }, () => connect({ port, host: '127.0.0.1' }))
  for (const socket of sockets) socket.write(requests(20))
  await Promise.all(sockets.map((socket) => text(socket)))
  expect(seen.served).toBe(100)
  expect(seen.most).toBeGreaterThan(1)
})

test('of many connections that send in one go, what follows is answered one by one', async () => {
  const { port, seen } = await start()
  const sockets = Array.from({ length: 20 }, () => connect({ port, host: '127.0.0.1' }))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets) socket.write('GET /first HTTP/1.1\r\nhost: reihum.test\r\n\r\n')
  await eventually(async () => seen.served === 20)
  seen.most = 0
  for (const socket of sockets) socket.write(requests(5))
  await Promise.all(sockets.map((socket) => text(socket)))
  expect(seen.served).toBe(20 * 6)
  // Twenty that are the first of what was sent in one go, and one of those that follow.
  expect(seen.most).toBeLessThanOrEqual(21)
})

test('an answer that has no end holds the others up for a second at most', async () => {
  const { port } = await start((request) => request.url?.startsWith('/endless') ?? false)
  const endless = [connect({ port, host: '127.0.0.1' })]
  for (const socket of endless) {
    socket.on('error', () => undefined)
    socket.write(
      'GET /a HTTP/1.1\r\nhost: reihum.test\r\n\r\nGET /endless HTTP/1.1\r\nhost: reihum.test\r\n\r\n',
    )
  }
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write(requests(5))
  expect(await text(socket)).toContain('/4')
  for (const each of endless) each.destroy()
})

test('a connection that sends more than anybody needs is closed', async () => {
  const { port, seen } = await start()
  const socket = connect({ port, host: '127.0.0.1' })
  const closed = new Promise((told) => socket.once('close', told))
  socket.on('error', () => undefined)
  socket.resume()
  socket.write(requests(20_000))
  await closed
  expect(seen.served).toBeLessThan(20_000)
})
