import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionDrill } from './connection-drill.ts'
import { sendRaw } from './raw-requests.ts'
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
  const tally = await rawSocketDrill(reihum, { tenant: tenant.slug, seed: 1, most: 2_000 })
  expect(Object.keys(tally)).toEqual(expect.arrayContaining(['400', '413', '415', '422']))
}, 120_000)

test('connections over which nothing comes, heads that never end and requests in one go leave the others theirs', async () => {
  const crowd = { tenant: tenant.slug, idle: 500, slow: 50, pipelining: 5, inOneGo: 200 }
  await connectionDrill(reihum, crowd)
}, 120_000)

test('even an address that is none is answered with the headers that protect', async () => {
  const socket = connect({ port: reihum.port ?? 0, host: '127.0.0.1' })
  socket.write('GET http://[/ HTTP/1.1\r\nhost: reihum.test\r\n\r\n')
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toMatch(/^content-security-policy: /m)
  expect(answer).toMatch(/^content-type: text\/plain; charset=utf-8/m)
})
