import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAddressCode } from './short-address.ts'

describe('the code of a short address, as somebody types it', () => {
  test.each([
    ['k7m4px', 'k7m4px'],
    ['K7M4PX', 'k7m4px'],
    ['k7m-4px', 'k7m4px'],
    [' k7m 4px. ', 'k7m4px'],
    ['k7n4px', 'k7m4px'],
    ['bszkkk', '852kkk'],
    ['k7m4p', null],
    ['k7m4pxx', null],
    ['k7m4p1', null],
    ['k7m4pa', null],
    ['', null],
    ['ｋ7m4px', null],
  ])('%s → %s', (typed, code) => {
    expect(readAddressCode(typed)).toBe(code)
  })

  test('is found however it is written', () => {
    const code = fc
      .array(fc.constantFrom(...'cdfhjkmprtwx23456789'), { minLength: 6, maxLength: 6 })
      .map((characters) => characters.join(''))
    const between = fc.constantFrom('', ' ', '-', '.')
    fc.assert(
      fc.property(code, between, (known, mark) => {
        expect(readAddressCode([...known.toUpperCase()].join(mark))).toBe(known)
      }),
    )
  })

  test('is a code or nothing, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(readAddressCode(typed) ?? 'cccccc').toMatch(/^[cdfhjkmprtwx2-9]{6}$/)
      }),
    )
  })
})
