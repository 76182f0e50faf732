import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describedRoutes } from './room-samples.ts'

/** What a body is made of, and what its head says of it. */
const bodies: Record<string, (sent: { head: string[] }) => string> = {
  none: () => '',
  'five bytes': ({ head }) => {
    head.push('content-length: 5')
    return '{"a":'
  },
  'an object': ({ head }) => {
    head.push('content-length: 9')
    return '{"id":[]}'
  },
  'brackets to the limit': ({ head }) => {
    head.push('content-length: 200000')
    return '['.repeat(200_000)
  },
  'more than is taken': ({ head }) => {
    head.push('content-length: 300000')
    return '"'.padEnd(300_000, 'x')
  },
  'a gigabyte announced': ({ head }) => {
    head.push('content-length: 1000000000')
    return '{"id":'
  },
  'a length that is no number': ({ head }) => {
    head.push('content-length: 12abc')
    return '{"id":[]}'
  },
  'two lengths': ({ head }) => {
    head.push('content-length: 5', 'content-length: 9')
    return '{"id":[]}'
  },
  chunks: ({ head }) => {
    head.push('transfer-encoding: chunked')
    return `9\r\n{"id":[]}\r\n0\r\n\r\n`
  },
  'many chunks': ({ head }) => {
    head.push('transfer-encoding: chunked')
    return `${'1000\r\n'.concat('x'.repeat(4096), '\r\n').repeat(80)}0\r\n\r\n`
  },
  'broken chunks': ({ head }) => {
    head.push('transfer-encoding: chunked')
    return 'zz\r\n{}\r\n'
  },
  'chunks and a length': ({ head }) => {
    head.push('transfer-encoding: chunked', 'content-length: 4')
    return `2\r\n{}\r\n0\r\n\r\n`
  },
}

const types = [
  null,
  'application/json',
  'application/json; charset=utf-16',
  'text/event-stream',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/octet-stream',
  'x'.repeat(5000),
]

const paces = ['at once', 'byte by byte', 'head first'] as const
const endings = [
  'waits',
  'half-closed after the head',
  'half-closed at the end',
  'cut in the middle',
] as const

/** Addresses that are no routes of the contract but read requests as well. */
const otherAddresses = [
  '/portal/schule/courses',
  '/portal/schule/course/x/register',
  '/embed/schule/courses',
  '/',
  '//',
]

export type RawRequest = {
  method: string
  path: string
  type: string | null
  body: string
  pace: (typeof paces)[number]
  ending: (typeof endings)[number]
}

/** Every address with every type, body, pace and ending. */
export function everyRawRequest(tenant: string): RawRequest[] {
  const routes = [
    ...describedRoutes().map(({ method, path }) => ({ method, path: `/api${path}` })),
    ...otherAddresses.map((path) => ({ method: 'POST', path })),
    { method: 'PROPFIND', path: '/api/auth/login' },
  ].map(({ method, path }) => ({
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'tenant' ? tenant : 'x')),
  }))
  return routes.flatMap((route) =>
    types.flatMap((type) =>
      Object.keys(bodies).flatMap((body) =>
        paces.flatMap((pace) => endings.map((ending) => ({ ...route, type, body, pace, ending }))),
      ),
    ),
  )
}

/** Sends one request over a socket of its own; the status of the answer, or null where the connection just ended. */
export async function sendRaw(port: number, request: RawRequest, address: string): Promise<number | null> {
  const head = [
    `${request.method} ${request.path} HTTP/1.1`,
    'host: reihum.test',
    `x-forwarded-for: ${address}`,
    ...(request.type === null ? [] : [`content-type: ${request.type}`]),
  ]
  const body = bodies[request.body]?.({ head }) ?? ''
  const start = `${head.join('\r\n')}\r\n\r\n`
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let answer = ''
  const ended = new Promise<void>((done) => {
    socket.on('data', (chunk) => {
      if (answer.length < 100) answer += chunk.toString('latin1')
      // One answer is enough; whoever keeps the connection open would wait for the timeouts of the server.
      if (answer.length >= 12) done()
    })
    for (const event of ['end', 'error', 'close'] as const) socket.once(event, () => done())
  })
  const write = (text: string) => socket.writable && socket.write(text)
  if (request.pace === 'byte by byte') {
    for (const byte of start.slice(0, 12)) {
      write(byte)
      await pause(1)
    }
    write(start.slice(12))
  } else write(start)
  if (request.pace === 'head first') await pause(3)
  if (request.ending === 'half-closed after the head') socket.end()
  else if (request.ending === 'cut in the middle') {
    write(body.slice(0, Math.ceil(body.length / 2)))
    await pause(2)
    socket.resetAndDestroy()
  } else {
    write(body)
    if (request.ending === 'half-closed at the end') socket.end()
  }
  // Where the server waits for the rest of a body, rightly, it is not kept waiting.
  await Promise.race([ended, pause(400, undefined, { ref: false })])
  socket.destroy()
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(answer) ?? []
  return status ? Number(status) : null
}
