import { expect, test, vi } from 'vitest'
import type { Log } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { asProblem } from './problems.ts'

const answer = (thrown: unknown) => {
  const error = vi.fn()
  const problem = asProblem(thrown, { locale: 'de', requestId: 'r', log: { error } as Partial<Log> as Log })
  return { code: problem.code, status: problem.status, logged: error.mock.calls.map(([line]) => line) }
}

test('what was to be expected is answered and not logged', () => {
  expect(answer(new Refusal('NOT_FOUND'))).toEqual({ code: 'NOT_FOUND', status: 404, logged: [] })
})

test.each([
  ['an error', new Error('boom')],
  ['what our own code found wrong', new Refusal('UNEXPECTED')],
])('%s is answered without its details, and logged with them', (_, thrown) => {
  const logged = [{ request: 'r', err: thrown }]
  expect(answer(thrown)).toEqual({ code: 'UNEXPECTED', status: 500, logged })
})

test('the title of a problem has no gaps, whatever it is filled with', () => {
  const log = {} as Log
  const { message } = asProblem(new Refusal('TOO_MANY_REQUESTS', { seconds: 7 }), {
    locale: 'de',
    requestId: 'r',
    log,
  })
  expect(message).toBe('Too many requests. Please try again in 7 seconds.')
})
