import { expect, it } from 'vitest'
import { lanesOf, secondsToNextAttempt } from './lanes.ts'
import { outcomeOf } from './outcome.ts'
import { Postponed } from './postponed.ts'

it.each([
  [1, 3],
  [2, 7],
  [3, 20],
  [4, 55],
  [6, 403],
  [8, 2981],
  [10, 22_026],
  [25, 22_026],
])('after attempt %i the next one comes in %i seconds', (attempts, seconds) => {
  expect(secondsToNextAttempt(attempts)).toBe(seconds)
})

it('what failed counts as an attempt and pauses longer each time', () => {
  expect(outcomeOf(new Error('no room'), 3)).toEqual({
    isDone: false,
    nextInSeconds: 20,
    isCounted: true,
    reason: 'no room',
  })
})

it('what is postponed comes when it asked to, and counts as no attempt', () => {
  expect(outcomeOf(new Postponed(90, 'the mail server has a pause'), 3)).toEqual({
    isDone: false,
    nextInSeconds: 90,
    isCounted: false,
    reason: 'the mail server has a pause',
  })
})

it.each([
  ['zero\0byte', 'zerobyte'],
  ['half \ud83d', 'half \ufffd'],
  ['x'.repeat(9_000), 'x'.repeat(2_000)],
  // Cut in the middle of a character.
  [`${'x'.repeat(1_999)}😀`, `${'x'.repeat(1_999)}\ufffd`],
])('a reason is stored in a form that the database takes: %j', (message, reason) => {
  expect(outcomeOf(new Error(message), 1)).toMatchObject({ reason })
})

it('what is thrown need not be an error', () => {
  expect(outcomeOf('a word', 1)).toMatchObject({ reason: 'a word' })
})

it('a task without a lane is refused, and a lane for what this node cannot do is left out', () => {
  expect(lanesOf(['a.one'], { 'a.one': 'letters', 'b.two': 'sending' })).toEqual({ 'a.one': 'letters' })
  expect(() => lanesOf(['a.one', 'a.three'], { 'a.one': 'letters' })).toThrow('The task a.three has no lane')
})
