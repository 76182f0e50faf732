import { describe, expect, it } from 'vitest'
import { decodeToken, InvalidTokenError, refreshDelay } from './token.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a token', () => {
  it('is read from its middle part, whatever script the words are in', () => {
    expect(decodeToken(`h.${encode({ exp: 1, name: 'Jürgen ✓' })}.s`)).toEqual({ exp: 1, name: 'Jürgen ✓' })
  })

  it.each([
    ['two parts', `h.${encode({})}`],
    ['four parts', `h.${encode({})}.s.x`],
    ['an empty payload', 'h..s'],
    ['no base64', 'h.%%%.s'],
    ['no JSON', `h.${Buffer.from('hello').toString('base64url')}.s`],
    ['a list', `h.${encode([])}.s`],
    ['a number', `h.${encode(1)}.s`],
    ['null', `h.${encode(null)}.s`],
    ['nothing', ''],
  ])('with %s is invalid', (_, token) => expect(() => decodeToken(token)).toThrow(InvalidTokenError))
})

it('never waits longer than a timer can', () => {
  expect(refreshDelay(`h.${encode({ exp: 10 ** 12 })}.s`, 0)).toBe(2 ** 31 - 1)
})
