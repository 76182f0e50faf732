import { expect, test } from 'vitest'
import { toolOptions } from './tool-options.ts'

const kinds = { keep: 'string', 'new-secret': 'boolean' } as const

test('options and what stands beside them', () => {
  expect(toolOptions(['folder', '--keep', 'daily=7', '--new-secret'], kinds)).toEqual({
    values: { keep: 'daily=7', 'new-secret': true },
    named: 'folder',
  })
  expect(toolOptions([], kinds)).toEqual({ values: {}, named: undefined })
})

test.each([
  [['--kep', 'daily=7'], "Unknown option '--kep'"],
  [['--keep'], "Option '--keep <value>' argument missing"],
  [['--new-secret=yes'], "Option '--new-secret' does not take an argument"],
  [['a', 'b'], 'Only one of a and b can be meant'],
])('%j is refused in one sentence, with the options there are', (args, reason) => {
  expect(() => toolOptions(args, kinds)).toThrow(`${reason}. The options are --keep, --new-secret.`)
})

test('a tool without options says so', () => {
  expect(() => toolOptions(['--all'], {})).toThrow("Unknown option '--all'. There are no options.")
})
