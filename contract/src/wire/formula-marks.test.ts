import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marked, unmarked } from './formula-marks.ts'

describe('text gets a mark wherever a formula could begin', () => {
  it.each([
    ['Aquarell; für alle, auch Kinder', 'Aquarell; für alle, auch Kinder'],
    ['a-b=c+d@e', 'a-b=c+d@e'],
    ['=1+1', "'=1+1"],
    ['x;=1+1', "x;'=1+1"],
    ['x,@SUM(A1)', "x,'@SUM(A1)"],
    ['x\t-1', "x\t'-1"],
    ['eins\n=zwei', "eins\n'=zwei"],
    ['eins\r\n=zwei', "eins\r\n'=zwei"],
    ['eins\r\n\r\nzwei', 'eins\r\n\r\nzwei'],
    ['eins\n\nzwei', 'eins\n\nzwei'],
    ['x;"=1"', `x;'"=1"`],
    ['"=1"', `'"=1"`],
    ['x;＝1', "x;'＝1"],
    ["'=1", "''=1"],
    ["x;'=1", "x;''=1"],
    ['; =1', '; =1'],
  ])('%j becomes %j', (text, expected) => {
    expect(marked(text)).toBe(expected)
    expect(unmarked(expected)).toBe(text)
  })
})

const letters = ['=', '+', '-', '@', '\t', '\r', '\n', '"', "'", ';', ',', ' ', 'a', '＝']
const typed = fc.array(fc.constantFrom(...letters), { maxLength: 12 }).map((found) => found.join(''))

it('a mark that is taken away leaves the text as it was', () => {
  fc.assert(
    fc.property(typed, (text) => {
      expect(unmarked(marked(text))).toBe(text)
    }),
    { numRuns: 2000 },
  )
})
