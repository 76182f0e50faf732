import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCommonPassword } from './guessed-password.rules.ts'

const listed = new Set(['password', 'basketball', 'liebe', 'q1w2e3r4t5'])
const own = ['Ada Lovelace', 'ada.byron@analytik.example', 'Malschule am Deich']
const isCommon = (password: string) => isCommonPassword(password, own, (word) => listed.has(word))

test.each([
  ['one of the list', 'basketball'],
  ['in other letters', 'BasketBall'],
  ['in wide letters', 'ｂａｓｋｅｔｂａｌｌ'],
  ['with digits behind', 'Password2026'],
  ['with digits and signs around', '!!1password99!'],
  ['a short word and many digits', 'liebe20231224'],
  ['digits in a row', '1234567890'],
  ['… and back', '9876543210'],
  ['the alphabet', 'abcdefghijkl'],
  ['keys of a German keyboard', 'qwertzuiopü'],
  ['keys of an English one', 'zxcvbnm'],
  ['columns of keys', '1qaz2wsx3edc'],
  ['one character', 'aaaaaaaaaaaa'],
  ['two characters', 'abbabaabba'],
  ['a part over and over', 'x7k!x7k!x7k!'],
  ['the own name', 'AdaLovelace'],
  ['the own name with a year', 'lovelace1815!'],
  ['the host of the own address', 'analytik.example'],
  ['the own address', 'ada.byron@analytik.example'],
  ['the own company', 'Malschule-Deich-1'],
])('%s is common', (_, password) => {
  expect(isCommon(password)).toBe(true)
})

test.each([
  ['some words', 'correct horse battery staple'],
  ['a common word among others', 'password kahn stiefel'],
  ['the own name among others', 'lovelace mag teekanne'],
  ['drawn characters', 'k7#Vq9!mZ2pL'],
  ['many drawn digits', '48151623428730'],
])('%s is not', (_, password) => {
  expect(isCommon(password)).toBe(false)
})

test('what is around a listed word makes no difference, if it is digits or signs', () => {
  const trimming = fc.stringMatching(/^[0-9!?._ -]{0,8}$/)
  fc.assert(
    fc.property(trimming, fc.constantFrom(...listed), trimming, (before, word, behind) => {
      // Words that themselves begin or end with digits are only recognised as they stand.
      fc.pre(/^\p{L}.*\p{L}$/u.test(word))
      expect(isCommon(before + word + behind)).toBe(true)
    }),
  )
})

test('words drawn from letters are hardly ever common', () => {
  const letters = fc.string({ minLength: 12, maxLength: 30, unit: fc.constantFrom(...'bcdfghjkmnpqrstvwxz') })
  fc.assert(
    fc.property(letters, (password) => {
      fc.pre(new Set(password).size >= 6)
      expect(isCommonPassword(password, own, () => false)).toBe(false)
    }),
    { seed: 24 },
  )
})
