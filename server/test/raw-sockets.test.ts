import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ofOwnKind } from '#app/route-label.ts'
import { connectionDrill, toldTimes } from './connection-drill.ts'
import { addressesBeside, openRawWorld } from './raw-addresses.ts'
import { browserRequest, sendRaw } from './raw-requests.ts'
import { rawSocketDrill } from './raw-socket-drill.ts'
import { startTestReihum, type TestReihum, type TestTenant } from './reihum.ts'

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

test.each([
  ['a stream of events that is too long', 'text/event-stream', 'more than is taken', 413],
  ['a stream of events', 'text/event-stream', 'an object', 415],
  ['a form with files', 'multipart/form-data; boundary=x', 'an object', 415],
  ['a file', 'application/octet-stream', 'an object', 415],
  ['JSON in chunks', 'application/json', 'many chunks', 413],
  ['a gigabyte, of which little comes', 'application/json', 'a gigabyte announced', 413],
])('%s is refused before it is read', async (_, type, body, status) => {
  const request = {
    method: 'POST',
    path: '/api/auth/login',
    type,
    body,
    pace: 'at once',
    ending: 'waits',
  } as const
  expect(await sendRaw(reihum.port ?? 0, request, '10.200.1.1')).toBe(status)
  expect((await fetch(`${reihum.origin}/healthz`)).status).toBe(200)
})

test('whatever sockets send, how slowly and however they end: no error of ours, and the node goes on', async () => {
  const tally = await rawSocketDrill(reihum, { seed: 1, most: 2_000 })
  expect(Object.keys(tally)).toEqual(expect.arrayContaining(['400', '413', '415', '422']))
}, 300_000)

test('connections over which nothing comes, heads that never end and requests in one go leave the others theirs', async () => {
  const crowd = { tenant: tenant.slug, idle: 500, slow: 50, pipelining: 5, inOneGo: 200 }
  const { quietMs, crowdedMs } = await connectionDrill(reihum, crowd)
  console.log(toldTimes(quietMs, crowdedMs))
}, 300_000)

/** Pages about things that the tenant of the drill does not have: they are tried with addresses that lead nowhere. */
const beyondReach = [
  '/certificate/$code',
  '/course-registration/$token/certificates/$id',
  '/course-registration/$token/documents/$id',
  '/course-registration/$token/invoices/$id',
  '/course-registration/$token/recommend',
  '/feedback/$token',
  '/firm/attendance',
  '/firm/booking',
  '/letters/$token',
  '/me/again',
  '/me/recommend',
  '/paypal-payment-status',
  '/refund-account/$token',
  '/widget/$widgetId',
]

test('every address beside the contract is tried, and those of the portal lead somewhere', async () => {
  const beside = await addressesBeside(reihum, await openRawWorld(reihum))
  const kinds = new Set(beside.map(({ path }) => path.split('/')[1]))
  expect(ofOwnKind.filter((kind) => !kinds.has(kind))).toEqual([])
  const found = new Map<string, boolean>()
  for (const { page, ...address } of beside) {
    if (page === undefined || found.get(page)) continue
    const status = await sendRaw(reihum.port ?? 0, browserRequest(address), `10.253.${found.size}.1`)
    found.set(page, status !== null && status !== 404)
  }
  expect([...found].flatMap(([page, isFound]) => (isFound ? [] : [page])).sort()).toEqual(beyondReach)
})

test('even an address that is none is answered with the headers that protect', async () => {
  const socket = connect({ port: reihum.port ?? 0, host: '127.0.0.1' })
  socket.write('GET http://[/ HTTP/1.1\r\nhost: reihum.test\r\n\r\n')
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toMatch(/^content-security-policy: /m)
  expect(answer).toMatch(/^content-type: text\/plain; charset=utf-8/m)
})
