import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanQuery } from './search.rules.ts'

describe('what is looked for', () => {
  it.each([
    ['stands between single spaces', '  Mina \t  Müller ', 'Mina Müller'],
    ['has its letters in one piece', 'Mu\u0308ller', 'Müller'],
    ['has no characters that nobody sees', 'Mi\u0000na\u200b Müller\u0007', 'Mi na Müller'],
    ['has eight words at most', 'a b c d e f g h i j', 'a b c d e f g h'],
    ['may be nothing', ' \u0000 ', ''],
  ])('%s', (_, typed, expected) => {
    expect(cleanQuery(typed)).toBe(expected)
  })

  it('is clean after it was cleaned, and no longer than a hundred characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (typed) => {
        const clean = cleanQuery(typed)
        expect(cleanQuery(clean)).toBe(clean)
        expect(clean.length).toBeLessThanOrEqual(100)
      }),
    )
  })
})
