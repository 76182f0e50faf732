import type { LookupFunction } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lookUpOutside } from '#platform/outside.ts'
import { type Receiver, startReceiver } from '#test/webhook-receiver.ts'
import { callReceiver } from './call-receiver.ts'

let receiver: Receiver

beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())
beforeEach(() => receiver.heal())

const insideHosts = ['127.0.0.1']
const call = (url = receiver.url, options: Partial<Parameters<typeof callReceiver>[2]> = {}) =>
  callReceiver(url, { headers: { 'webhook-id': 'a' }, body: '{"a":1}' }, { insideHosts, ...options })

/** A name server that is asked for each look-up anew, and may answer differently. */
const names =
  (...answers: string[]): LookupFunction =>
  (host, options, done) =>
    lookUpOutside([], ((_: string, __: object, found: (error: null, all: object[]) => void) =>
      found(null, [{ address: answers.shift() ?? '127.0.0.1', family: 4 }])) as never)(host, options, done)

test('a receiver gets body and headers, and its answer is read', async () => {
  receiver.answer((response) => response.writeHead(202, { 'retry-after': '7' }).end('thank you'))
  expect(await call()).toEqual({ status: 202, retryAfter: '7', answer: 'thank you' })
  expect(receiver.calls).toMatchObject([
    { path: '/hooks', body: '{"a":1}', headers: { 'webhook-id': 'a', 'content-type': 'application/json' } },
  ])
})

test('a redirect is not followed', async () => {
  receiver.answer((response) => response.writeHead(302, { location: '/elsewhere' }).end())
  expect((await call()).status).toBe(302)
  expect(receiver.calls).toHaveLength(1)
})

test('of a long answer the beginning is kept, as text that can be stored', async () => {
  receiver.answer((response) => response.writeHead(200).end(`a\0b${'x'.repeat(5_000_000)}`))
  const { answer } = await call()
  expect(answer.slice(0, 4)).toBe('abxx')
  expect(answer.length).toBeLessThanOrEqual(1_000)
})

test.each([
  ['never answers', () => undefined],
  ['never ends its answer', (response: { write: (text: string) => void }) => response.write('a')],
])('a receiver that %s is left after the limit', async (_, behave) => {
  receiver.answer(behave as never)
  await expect(call(undefined, { timeoutMs: 200 })).rejects.toMatchObject({ code: 'ETOOLONG' })
})

test.each([
  'http://example.org/',
  'https://127.0.0.1/',
  'https://10.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://169.254.169.254/latest/',
  'https://2130706433/',
  'https://0x7f.1/',
])('%s is refused before anything is opened', async (url) => {
  await expect(call(url, { insideHosts: [] })).rejects.toMatchObject({ code: 'EINSIDE' })
})

test('a name that led outside when it was checked and inside when it is called is refused', async () => {
  const lookUp = names('93.184.215.14', '127.0.0.1')
  const checked = await new Promise((resolve) =>
    lookUp('rebind.example', { all: true }, (error) => resolve(error)),
  )
  expect(checked).toBeNull()
  const url = `https://rebind.example:${receiver.port}/`
  await expect(call(url, { insideHosts: [], lookUp })).rejects.toMatchObject({ code: 'EINSIDE' })
  expect(receiver.calls).toEqual([])
})
