import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { numbersFrom } from './random-numbers.ts'
import type { RawAddress } from './raw-addresses.ts'

/** What may stand in a field instead of what belongs there, as it is sent. */
const oddTexts = [
  '%00',
  '%ff',
  '',
  '-1',
  '99999999999999999999',
  '%5B%5D',
  'x'.repeat(3_000),
  '%E2%80%AE',
  '%',
]

/** What a body is made of, and what its head says of it. */
const bodies: Record<string, (sent: { head: string[]; form: string }) => string> = {
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
  'its form': ({ head, form }) => {
    head.push(`content-length: ${form.length}`)
    return form
  },
  'its form, with odd texts': ({ head, form }) => {
    const odd = form
      .split('&')
      .map((field, at) => `${field.split('=', 1)[0]}=${oddTexts[at % oddTexts.length]}`)
      .join('&')
    head.push(`content-length: ${odd.length}`)
    return odd
  },
  'parts with a file': ({ head, form }) => {
    const fields = [...new URLSearchParams(form)].map(
      ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const file =
      '--x\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\n\r\n\x89PNG\r\n--x--\r\n'
    const parts = `${fields.join('')}${file}`
    head.push(`content-length: ${Buffer.byteLength(parts)}`)
    return parts
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

export type RawRequest = RawAddress & {
  type: string | null
  body: string
  pace: (typeof paces)[number]
  ending: (typeof endings)[number]
}

type Numbers = ReturnType<typeof numbersFrom>

/** An address with any type, body, pace and ending. */
export function anyRequest(address: RawAddress, { one }: Numbers): RawRequest {
  const body = one(Object.keys(bodies))
  return { ...address, type: one(types), body, pace: one(paces), ending: one(endings) }
}

/** The form of an address as a browser sends it. */
export const browserRequest = (address: RawAddress, body = 'its form'): RawRequest => ({
  ...address,
  type: 'application/x-www-form-urlencoded',
  body: address.method === 'GET' ? 'none' : body,
  pace: 'at once',
  ending: 'waits',
})

/** Bodies of which the server waits for the rest, rightly. */
const unfinished = ['a gigabyte announced', 'broken chunks']

/**
 * How long an answer is waited for: what is whole is answered, however much there is to do, and nothing further is sent
 * meanwhile; whatever else is sent would keep the server waiting.
 */
const patienceFor = ({ body, ending }: RawRequest) =>
  unfinished.includes(body) || ending === 'cut in the middle' || ending === 'half-closed after the head'
    ? 400
    : 20_000

/** Sends one request over a socket of its own; the status of the answer, or null where the connection just ended. */
export async function sendRaw(port: number, request: RawRequest, address: string): Promise<number | null> {
  const head = [
    `${request.method} ${request.path} HTTP/1.1`,
    'host: reihum.test',
    `x-forwarded-for: ${address}`,
    ...(request.entrance ? [request.entrance] : []),
    ...(request.type === null ? [] : [`content-type: ${request.type}`]),
  ]
  const body = bodies[request.body]?.({ head, form: request.form ?? 'a=b' }) ?? ''
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
  await Promise.race([ended, pause(patienceFor(request), undefined, { ref: false })])
  socket.destroy()
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(answer) ?? []
  return status ? Number(status) : null
}
