import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contactWays } from './booking.schema.ts'
import {
  parseRegistrationState,
  registrationColour,
  registrationMoves,
  registrationStates,
} from './registration-states.ts'
import { formatShortcode, parseShortcode, shortcodeFrom } from './shortcode.ts'

describe('registration states', () => {
  test.each([
    ['RESERVED', 'reserved'],
    ['on_waiting_list', 'on_waiting_list'],
    [0, 'cancelled'],
    [1, 'confirmed'],
    [2, 'reserved'],
    [3, 'on_waiting_list'],
  ])('%s is %s', (value, state) => {
    expect(parseRegistrationState(value)).toBe(state)
  })

  test.each(['', 'paid', 4, -1, 1.5])('%s is unknown', (value) => {
    expect(() => parseRegistrationState(value)).toThrow('Unknown registration state')
  })

  test('only a reservation leaves cancelled, by a late payment, and every state can be reached or begun with', () => {
    expect(registrationMoves.cancelled).toEqual(['reserved'])
    const reachable = new Set(Object.values(registrationMoves).flat())
    for (const state of registrationStates)
      expect(reachable.has(state) || state === 'on_waiting_list' || state === 'reserved').toBe(true)
  })

  test.each([
    ['cancelled', true, 'secondary'],
    ['reserved', true, 'negative'],
    ['confirmed', false, 'positive'],
    ['reserved', false, 'info'],
    ['on_waiting_list', false, 'secondary'],
  ] as const)('%s, overdue %s: %s', (state, overdue, colour) => {
    expect(registrationColour(state, overdue)).toBe(colour)
  })
})

describe('booking numbers', () => {
  const bytes = fc.uint8Array({ minLength: 7, maxLength: 7 })

  test('are read back however a person types them', () => {
    fc.assert(
      fc.property(bytes, (numbers) => {
        const shortcode = shortcodeFrom(numbers)
        expect(parseShortcode(shortcode)).toBe(shortcode)
        expect(parseShortcode(` ${formatShortcode(shortcode).toLowerCase()} `)).toBe(shortcode)
        expect(parseShortcode(formatShortcode(shortcode).replace('-', ' – '))).toBe(shortcode)
      }),
    )
  })

  test('notice one wrong character and two swapped neighbours', () => {
    fc.assert(
      fc.property(bytes, fc.nat(6), fc.nat(22), (numbers, position, other) => {
        const shortcode = shortcodeFrom(numbers)
        const alphabet = '34679ACDEFGHJKMNPQRTWXY'
        const wrong = shortcode.slice(0, position) + alphabet[other] + shortcode.slice(position + 1)
        expect(parseShortcode(wrong)).toBe(wrong === shortcode ? shortcode : null)
        const swapped =
          shortcode.slice(0, position) +
          shortcode[position + 1] +
          shortcode[position] +
          shortcode.slice(position + 2)
        if (position < 6) expect(parseShortcode(swapped)).toBe(swapped === shortcode ? shortcode : null)
      }),
    )
  })

  test.each(['', 'ABC', 'AAAA-AAA0', '1234-5678'])('%s is none', (text) => {
    expect(parseShortcode(text)).toBeNull()
  })
})

test.each([
  ['', true],
  ['+49 (0)40 123-45', true],
  ['110', true],
  ['abc', false],
  ['siehe oben', false],
  ['12', false],
])('a phone number %s: %s', (phone, isOne) => {
  expect(z.object(contactWays).safeParse({ phone }).success).toBe(isOne)
})
