import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeParts, pauseAfter } from './keep-running.ts'
import { openLog } from './log.ts'

function heard() {
  const lines: Record<string, unknown>[] = []
  const parts = makeParts(openLog('info', { write: (line: string) => lines.push(JSON.parse(line)) }))
  return { parts, lines }
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await pause(1)
}

it.each([
  [1, 1_000, 250],
  [2, 1_000, 500],
  [3, 1_000, 1_000],
  [5, 1_000, 4_000],
  [9, 1_000, 4_000],
  [9, 60_000, 60_000],
  [2_000, 60_000, 60_000],
])('after %i failures, what is due every %i ms pauses for %i ms', (failures, everyMs, ms) => {
  expect(pauseAfter(failures, everyMs)).toBe(ms)
})

it('a part goes on after its turns failed, and says meanwhile that it is paused, and why', async () => {
  const { parts, lines } = heard()
  let turns = 0
  const part = parts.keep({
    name: 'the relay',
    everyMs: 60_000,
    turn: async () => {
      turns += 1
      if (turns < 3) throw new Error('the database is gone')
    },
  })
  await until(() => turns === 2)
  await until(() => parts.states()[0]?.state === 'paused')
  expect(parts.states()).toMatchObject([
    { name: 'the relay', state: 'paused', reason: 'the database is gone', since: expect.any(Date) },
  ])
  await until(() => turns === 3)
  await until(() => parts.states()[0]?.state === 'running')
  expect(parts.states()).toMatchObject([{ name: 'the relay', reason: null }])
  // The same cause twice is one line.
  expect(lines.map(({ msg }) => msg)).toEqual(['the relay failed', 'the relay runs again'])
  await part.stop()
  expect(parts.states()).toEqual([])
})

it('a part that is woken has its next turn at once, also when it was woken in the middle of a turn', async () => {
  const { parts } = heard()
  let turns = 0
  const part = parts.keep({
    name: 'a lane',
    everyMs: 600_000,
    turn: async () => {
      turns += 1
      if (turns === 2) part.wake()
    },
  })
  await until(() => turns === 1)
  await pause(5)
  part.wake()
  await until(() => turns === 3)
  await part.stop()
  expect(turns).toBe(3)
})

it('stopping waits for the turn that runs, and a turn can ask for it', async () => {
  const { parts } = heard()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  let isDone = false
  const part = parts.keep({
    name: 'a chore',
    everyMs: 600_000,
    turn: async (isStopping) => {
      begin()
      await until(isStopping)
      isDone = true
    },
  })
  await begun
  await part.stop()
  expect(isDone).toBe(true)
})
