import type { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lookUpOutside } from '#platform/outside.ts'
import { type ModelServer, says, startModelServer, streamHead } from '#test/model-server.ts'
import { type CallOptions, callModel, modelLimits } from './call-model.ts'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.asked.length = 0
  server.answer(says('Hallo'))
})

const quick = { ...modelLimits, totalMs: 600, silenceMs: 200 }

async function call(options: Partial<CallOptions> = {}, baseUrl = server.url) {
  let answered = ''
  const model = { baseUrl, model: 'small', apiKey: 'a key' }
  const asked = callModel(model, [{ role: 'user', content: 'Hallo?' }], {
    insideHosts: ['127.0.0.1'],
    mostTokens: 100,
    limits: quick,
    ...options,
  })
  for await (const { text } of asked) answered = text
  return answered
}

test('an answer is put together from a stream that is cut anywhere', async () => {
  server.answer(says('Schöne Grüße an alle 🙂'))
  expect(await call()).toBe('Schöne Grüße an alle 🙂')
})

test.each([
  ['never answers', () => undefined],
  [
    'falls silent',
    (response: { writeHead: (status: number, head: object) => { write: (text: string) => void } }) =>
      response.writeHead(200, streamHead).write(server.chunk('Ha')),
  ],
])('a model that %s is left as too slow', async (_, behave) => {
  server.answer(behave as never)
  await expect(call()).rejects.toMatchObject({ trouble: 'tooSlow' })
})

test('a model that drips is left when its time is over', async () => {
  server.answer((response) => {
    response.writeHead(200, streamHead)
    const dripping = setInterval(() => response.write(': still here\n\n'), 50)
    response.once('close', () => clearInterval(dripping))
  })
  await expect(call()).rejects.toMatchObject({ trouble: 'tooSlow' })
})

test('more bytes than a stream may have are not read', async () => {
  server.answer((response) => response.writeHead(200, streamHead).end(': x\n'.repeat(5_000)))
  await expect(call({ limits: { ...quick, bytes: 10_000 } })).rejects.toMatchObject({ trouble: 'tooLong' })
})

test('nobody waits for an answer that nobody wants any more', async () => {
  server.answer(() => undefined)
  await expect(call({ signal: AbortSignal.timeout(50) })).rejects.toMatchObject({ trouble: 'tooSlow' })
})

test('a name that led outside when it was checked and inside when it is called is refused', async () => {
  const answers = ['93.184.215.14', '127.0.0.1']
  const lookUp: LookupFunction = (host, options, done) =>
    lookUpOutside([], ((_: string, __: object, found: (error: null, all: object[]) => void) =>
      found(null, [{ address: answers.shift(), family: 4 }])) as unknown as typeof lookup)(
      host,
      options,
      done,
    )
  await new Promise((checked) => lookUp('rebind.example', { all: true }, checked))
  const url = server.url.replace('http://127.0.0.1', 'https://rebind.example')
  await expect(call({ insideHosts: [], lookUp }, url)).rejects.toMatchObject({ trouble: 'inside' })
  expect(server.asked).toEqual([])
})
