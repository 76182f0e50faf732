import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { noteTenant } from '#platform/telemetry/in-span.ts'
import { makeRecorder } from '#platform/telemetry/recorder.ts'
import type { Span } from '#platform/telemetry/span.ts'
import { makeWatch, type WatchOptions } from './watch-request.ts'

type Options = Partial<Pick<WatchOptions, 'hasAccessLog' | 'recorder'>> & { status?: number }

/** What the log says of one request, at its usual level. */
async function linesOf({ status = 200, hasAccessLog = false, recorder = null }: Options) {
  const lines: Record<string, unknown>[] = []
  const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const counted: unknown[] = []
  const watch = makeWatch({
    metrics: { request: (...facts) => void counted.push(facts) },
    log,
    recorder,
    takesTraceParent: false,
    hasAccessLog,
  })
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    const serving = watch(request, response, { requestId: 'the request', path })
    serving(async () => {
      await new Promise((done) => setImmediate(done))
      noteTenant('the tenant')
      response.writeHead(status).end('x'.repeat(5_000))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}/portal/zacharias/me/a-token?q=zacharias@post.example`
  await (await fetch(address, { headers: { referer: 'https://elsewhere.example' } })).text()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  return { lines, counted }
}

test('a line a request, where it is wanted: without address, query or sender', async () => {
  const { lines, counted } = await linesOf({ hasAccessLog: true })
  expect(lines).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      msg: 'request',
      request: 'the request',
      method: 'GET',
      route: '/portal',
      status: 200,
      ms: expect.any(Number),
      bytes: expect.any(Number),
      tenant: 'the tenant',
    },
  ])
  expect(Number(lines[0]?.bytes)).toBeGreaterThan(5_000)
  expect(counted).toHaveLength(1)
})

test.each([
  [200, 0],
  [404, 0],
  [500, 1],
  [503, 0],
])('without it an answer of %i is %i lines', async (status, count) => {
  const { lines, counted } = await linesOf({ status })
  expect(lines).toHaveLength(count)
  expect(counted).toHaveLength(1)
})

test('a line names the trace', async () => {
  const spans: Span[] = []
  const { lines } = await linesOf({
    hasAccessLog: true,
    recorder: makeRecorder(1, (span) => void spans.push(span)),
  })
  expect(spans).toMatchObject([
    { name: 'GET /portal', facts: { request: 'the request', tenant: 'the tenant', status: 200 } },
  ])
  expect(lines[0]?.trace).toBe(spans[0]?.traceId)
})
