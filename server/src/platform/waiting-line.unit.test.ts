import { expect, test } from 'vitest'
import { expectedWaitMs, type LineState } from './waiting-line.ts'

test.each<[string, LineState, number]>([
  ['nobody waits', { waiting: 0, atOnce: 8, meanMs: 5, stalledMs: 0 }, 0],
  ['nobody waits, after a bad hour', { waiting: 0, atOnce: 8, meanMs: 60_000, stalledMs: 90_000 }, 0],
  ['one waits', { waiting: 1, atOnce: 8, meanMs: 5, stalledMs: 0 }, 5],
  ['as many wait as are served at once', { waiting: 8, atOnce: 8, meanMs: 5, stalledMs: 0 }, 10],
  ['a rush that is served fast', { waiting: 999, atOnce: 8, meanMs: 5, stalledMs: 2 }, 627],
  ['a rush that is served slowly', { waiting: 999, atOnce: 8, meanMs: 200, stalledMs: 20 }, 25_020],
  ['a disk that stands still for a moment', { waiting: 250, atOnce: 8, meanMs: 5, stalledMs: 800 }, 960],
  ['nothing moves any more', { waiting: 3, atOnce: 8, meanMs: 5, stalledMs: 11_000 }, 11_005],
  ['nothing was measured yet', { waiting: 100, atOnce: 8, meanMs: 0, stalledMs: 0 }, 0],
])('%s', (_, line, ms) => {
  expect(expectedWaitMs(line)).toBe(ms)
})
