import { describe, expect, it } from 'vitest'
import { endAfter, lengthOf } from './end-after.ts'

const at = (time: string) => `2026-11-18T${time}:00.000Z`
const hour = 60 * 60_000

describe('the end that goes with a start', () => {
  it.each([
    ['is an hour and a half later where there is none', at('17:00'), '', null, at('18:30')],
    ['stays where it was said and lies after it', at('17:00'), at('18:00'), null, at('18:00')],
    ['moves along by the length there was', at('20:00'), at('18:00'), hour, at('21:00')],
    ['is the usual one where it would lie before the start', at('20:00'), at('18:00'), null, at('21:30')],
    ['is the usual one at the very start', at('18:00'), at('18:00'), null, at('19:30')],
    ['stays while the start is being typed', '2026-11-18 18:', at('18:00'), hour, at('18:00')],
    ['stays empty while the start is being typed', '18.11. 18:00', '', null, ''],
    ['stays where the start is cleared', '', at('18:00'), null, at('18:00')],
    ['replaces what is no time', at('17:00'), '2026-11-18 2', null, at('18:30')],
  ])('%s', (_, start, end, length, expected) => {
    expect(endAfter(start, end, length)).toBe(expected)
  })
})

it.each([
  [at('17:00'), at('18:00'), hour],
  [at('18:00'), at('17:00'), null],
  [at('18:00'), at('18:00'), null],
  ['', at('18:00'), null],
  [at('18:00'), '19:00', null],
])('from %s to %s is %s', (start, end, length) => {
  expect(lengthOf({ start, end })).toBe(length)
})
