import {
  formatShortcode,
  shortcodeBeginning,
  shortcodeFrom,
} from '@reihum/contract/registrations/shortcode.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askedNumber } from './asked-number.rules.ts'

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
