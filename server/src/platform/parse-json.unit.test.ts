import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepestJson, isDeeperThan, parseJson } from './parse-json.ts'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce<number>((deepest, each) => Math.max(deepest, depthOf(each)), 0)
    : 0

describe('JSON of strangers', () => {
  it('is as deep as its lists and objects, whatever its texts say', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 6, stringUnit: fc.constantFrom('[', '{', '}', '"', '\\', 'a') }),
        (value) => {
          const text = JSON.stringify(value)
          const depth = depthOf(value)
          expect(isDeeperThan(depth, text)).toBe(false)
          if (depth > 0) expect(isDeeperThan(depth - 1, text)).toBe(true)
          expect(parseJson(text)).toEqual(JSON.parse(text))
        },
      ),
    )
  })

  it.each([
    ['lists', '['.repeat(deepestJson + 1)],
    ['objects', '{"a":'.repeat(deepestJson + 1)],
    ['lists after an open text', `["\\"${'"'}${'['.repeat(deepestJson + 1)}`],
  ])('is refused as none where it is nested too deep: %s', (_, text) => {
    expect(() => parseJson(text)).toThrow(new SyntaxError('nested too deep'))
  })

  it.each(['', '[', '"', '"\\', '{"a"', ']'])('that is none is refused as ever: %s', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError)
  })

  it('is taken up to the limit', () => {
    const text = '['.repeat(deepestJson) + ']'.repeat(deepestJson)
    expect(depthOf(parseJson(text))).toBe(deepestJson)
  })
})
