import type { MarkOutcome } from '@reihum/contract/attendance/attendance.schema.ts'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem, NetworkError } from '#platform/problems.ts'
import type { WaitingMark } from './mark-queue.ts'
import { createMarkSender } from './mark-sender.ts'

const owner = { tenantId: 't', userId: 'u' }
const markOf = (id: string) => ({ id, refused: null }) as unknown as WaitingMark
const problem = (status: number, code: string) => new ApiProblem({ status, error_code: code })

/** A device with a queue, and a server that takes every mark unless told otherwise. */
function device() {
  let queue: WaitingMark[] = []
  const batches: string[][] = []
  const refused: string[] = []
  const server = { error: (_: string[]): unknown => null }
  const sender = createMarkSender({
    owner: () => owner,
    waiting: () => queue,
    send: async (_, marks) => {
      const ids = marks.map(({ id }) => id as string)
      const error = server.error(ids)
      if (error) throw error
      batches.push(ids)
      const outcomes = ids.map((id) => ({ id, outcome: 'accepted', reason: null, remarks: [] }))
      return { now: '2027-03-02T17:00:00Z', outcomes: outcomes as unknown as MarkOutcome[] }
    },
    settle: async (_, sent, outcomes) => {
      refused.push(...outcomes.filter(({ reason }) => reason).map(({ id }) => id as string))
      queue = queue.filter(({ id }) => !sent.some((one) => one.id === id))
    },
    timer: {
      set: (run, delay) => setTimeout(run, delay),
      clear: (handle) => clearTimeout(handle as NodeJS.Timeout),
    },
    exclusively: (run) => run(),
  })
  return {
    sender,
    server,
    batches,
    refused,
    say: (...ids: string[]) => {
      queue = [...queue, ...ids.map(markOf)]
      sender.soon()
    },
    left: () => queue.map(({ id }) => id as string),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterAll(() => void vi.useRealTimers())

describe('what was said on a device', () => {
  it('goes out together after a moment without taps, and waits no longer than ten seconds', async () => {
    const { say, batches } = device()
    say('a')
    await vi.advanceTimersByTimeAsync(1_500)
    say('b')
    await vi.advanceTimersByTimeAsync(1_900)
    expect(batches).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(batches).toEqual([['a', 'b']])
    for (const id of ['c', 'd', 'e', 'f', 'g', 'h', 'i']) {
      say(id)
      await vi.advanceTimersByTimeAsync(1_500)
    }
    expect(batches[1]).toEqual(['c', 'd', 'e', 'f', 'g', 'h', 'i'])
  })

  it('waits without a network, is tried again ever more seldom, and goes out at once when there is one', async () => {
    const { say, sender, server, batches, left } = device()
    const tries = vi.fn(() => new NetworkError())
    server.error = tries
    say('a')
    await vi.advanceTimersByTimeAsync(2_000)
    expect([sender.line(), left()]).toEqual(['offline', ['a']])
    await vi.advanceTimersByTimeAsync(120_000)
    expect(tries.mock.calls.length).toBeLessThan(9)
    say('b')
    server.error = () => null
    sender.noteNetwork(true)
    await vi.advanceTimersByTimeAsync(0)
    expect([sender.line(), batches, left()]).toEqual(['open', [['a', 'b']], []])
  })

  it('keeps saying that there is no network while there is nothing to send', async () => {
    const { sender } = device()
    sender.noteNetwork(false)
    await vi.advanceTimersByTimeAsync(60_000)
    await sender.now()
    expect(sender.line()).toBe('offline')
  })

  it('waits for whoever said it where the session has run out', async () => {
    const { say, sender, server, left } = device()
    server.error = () => problem(401, 'UNAUTHENTICATED')
    say('a')
    await vi.advanceTimersByTimeAsync(300_000)
    expect([sender.line(), left()]).toEqual(['signedOut', ['a']])
  })

  it('is not held up by one mark that the server cannot read', async () => {
    const { say, server, batches, refused, left } = device()
    server.error = (ids) => (ids.includes('c') ? problem(422, 'INVALID_INPUT') : null)
    say('a', 'b', 'c', 'd', 'e')
    await vi.advanceTimersByTimeAsync(2_000)
    expect([batches.flat().sort(), refused, left()]).toEqual([['a', 'b', 'd', 'e'], ['c'], []])
  })
})
