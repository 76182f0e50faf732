import { expect, test } from 'vitest'
import { makeHouseClock } from './clock.ts'

const noon = Date.parse('2027-03-01T12:00:00Z')

/** A machine whose clock is off, a database whose clock is right, and the house clock between them. */
function makeWorld(offMs: number) {
  let realMs = noon
  const machine = () => realMs + offMs
  const clock = makeHouseClock(machine)
  return {
    clock,
    error: () => clock().getTime() - realMs,
    pass: (ms: number) => {
      realMs += ms
    },
    /** A question that takes so long there and so long back. */
    ask(thereMs: number, backMs: number) {
      const askedAt = machine()
      realMs += thereMs
      const told = new Date(Math.floor(realMs))
      realMs += backMs
      return clock.follow?.(told, askedAt)
    },
  }
}

test('before anything is known the machine is believed', () => {
  expect(makeWorld(300_000).error()).toBe(300_000)
})

test.each([300_000, -300_000, 3, 0])(
  'a clock that is %i ms off is corrected by the first answer',
  (offMs) => {
    const { ask, error, clock } = makeWorld(offMs)
    ask(1, 1)
    expect(Math.abs(error())).toBeLessThanOrEqual(2)
    expect(Math.abs(clock.skewMs() - offMs)).toBeLessThanOrEqual(2)
  },
)

test('a slow answer does not spoil what a fast one has shown', () => {
  const { ask, error } = makeWorld(300_000)
  ask(1, 1)
  const before = error()
  ask(4_000, 10)
  ask(10, 4_000)
  expect(error()).toBe(before)
})

test('a transaction goes by what the database told it', () => {
  const { ask } = makeWorld(300_000)
  expect(ask(1, 1)).toEqual(new Date(noon + 1))
})
