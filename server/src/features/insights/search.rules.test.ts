import {
  formatShortcode,
  shortcodeBeginning,
  shortcodeFrom,
} from '@reihum/contract/registrations/shortcode.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askedNumber, cleanQuery } from './search.rules.ts'

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

const code = shortcodeFrom(new Uint8Array([0, 5, 9, 14, 3, 20, 11]))

describe('a booking number', () => {
  it('is known in every spelling', () => {
    for (const typed of [code, code.toLowerCase(), formatShortcode(code), ` ${formatShortcode(code)} `])
      expect(askedNumber(typed)).toEqual({ from: code, isWhole: true })
  })

  it('is looked for by its beginning', () => {
    for (const length of [4, 5, 6, 7])
      expect(askedNumber(formatShortcode(code).slice(0, length + 1))).toEqual({
        from: code.slice(0, length),
        isWhole: false,
      })
  })

  it.each([
    ['a name of its letters', 'Anna'],
    ['a longer name of its letters', 'Franke'.slice(0, 5)],
    ['three characters', '3A7'],
    ['letters it leaves out, which are read as others', 'AB0O'],
    ['eight characters with a wrong one', `${code.slice(0, 7)}${code[7] === '3' ? '4' : '3'}`],
    ['words', 'Mina Müller'],
  ])('is not taken for one: %s', (_, typed) => {
    expect(askedNumber(typed)).toBeNull()
  })

  it('that was written down is found by each beginning of five and more with a digit', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 7, maxLength: 7 }), (numbers) => {
        const made = shortcodeFrom(numbers)
        for (const length of [6, 7])
          expect(shortcodeBeginning(made.slice(0, length))).toBe(made.slice(0, length))
      }),
    )
  })
})
