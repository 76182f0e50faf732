import { isSingleCode } from '@reihum/contract/courses/code.schema.ts'
import { expect, test } from 'vitest'
import { drawSingles } from './draw-singles.ts'

test('the codes of a set begin with its name, read as such, and no two are alike', () => {
  const drawn = drawSingles('ÄRZTE-26', 1000)
  expect(new Set(drawn).size).toBe(1000)
  for (const code of drawn) {
    expect(code).toMatch(/^ÄRZTE-26-[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/)
    expect(isSingleCode(` ${code.toLowerCase()} `)).toBe(true)
  }
})

test.each(['SOMMER', 'SOMMER-2026', 'FREIPLATZ-26', 'A-BCDEF', ''])('%s is no code of a set', (typed) => {
  expect(isSingleCode(typed)).toBe(false)
})
