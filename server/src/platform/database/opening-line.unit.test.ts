import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mayOpen, OpeningLine } from './opening-line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  { name: 'nothing is being opened', begunAt: [], wasAnswered: true, may: true },
  {
    name: 'nothing is being opened, and the last one got no answer',
    begunAt: [],
    wasAnswered: false,
    may: true,
  },
  { name: 'others are being opened, and it is quick', begunAt: [9_500, 9_900], wasAnswered: true, may: true },
  { name: 'one waits for its answer', begunAt: [9_000, 9_900], wasAnswered: true, may: false },
  { name: 'the last one got no answer', begunAt: [9_900], wasAnswered: false, may: false },
])('$name', ({ begunAt, wasAnswered, may }) => {
  expect(mayOpen({ begunAt, wasAnswered }, 10_000)).toBe(may)
})

const patienceMs = 10_000

/** Clients that want a connection, give up after a while and come again, as those of a pool do. */
function sendClients(line: OpeningLine, count: number, isSilent: () => boolean) {
  const seen = { begun: 0, connected: 0 }
  function come() {
    let end: ((wasAnswered: boolean) => void) | undefined
    let isConnected = false
    const leave = line.enter((ended) => {
      seen.begun += 1
      end = ended
      if (isSilent()) return
      isConnected = true
      seen.connected += 1
      ended(true)
    })
    setTimeout(() => {
      if (isConnected) return
      leave()
      end?.(false)
      come()
    }, patienceMs)
  }
  for (let one = 0; one < count; one += 1) setTimeout(come, one * 300)
  return seen
}

test('a server that gives no answer is asked once in the time that one waits for it', async () => {
  let isSilent = true
  const seen = sendClients(new OpeningLine(), 20, () => isSilent)
  await vi.advanceTimersByTimeAsync(90_000)
  // Those of the first second, before anybody knows, and then one at a time.
  expect(seen.begun).toBeGreaterThan(9)
  expect(seen.begun).toBeLessThan(4 + 90_000 / patienceMs + 20)
  isSilent = false
  await vi.advanceTimersByTimeAsync(2 * patienceMs)
  expect(seen.connected).toBe(20)
})

test('who leaves the line is not begun, and a refusal is an answer', () => {
  const line = new OpeningLine()
  const ends: ((wasAnswered: boolean) => void)[] = []
  const begin = vi.fn((ended: (wasAnswered: boolean) => void) => void ends.push(ended))
  line.enter((ended) => begin(ended))
  vi.advanceTimersByTime(1_500)
  const leave = line.enter((ended) => begin(ended))
  line.enter((ended) => begin(ended))
  expect(begin).toHaveBeenCalledTimes(1)
  leave()
  ends[0]?.(true)
  expect(begin).toHaveBeenCalledTimes(2)
})
