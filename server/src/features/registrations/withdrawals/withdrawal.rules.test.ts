import { shortcodeFrom } from '@reihum/contract/registrations/shortcode.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decideWithdrawal,
  numbersIn,
  numbersLookedUp,
  type Withdrawn,
  withdrawalEnd,
} from './withdrawal.rules.ts'

const zone = 'Europe/Berlin'
const now = new Date('2027-03-20T09:00:00Z')

function one(changes: Partial<Withdrawn> = {}): Withdrawn {
  const contractAt = new Date('2027-03-10T09:00:00Z')
  return { id: 'a', state: 'confirmed', cause: null, right: 'fourteen_days', contractAt, ...changes }
}

describe('the right to withdraw', () => {
  test.each([
    ['fourteen_days', '2027-03-24T22:59:59.000Z'],
    ['leisure_date', undefined],
    ['business_only', undefined],
  ] as const)('%s: %s', (right, expected) => {
    expect(withdrawalEnd(right, new Date('2027-03-10T09:00:00Z'), zone)?.toISOString()).toBe(expected)
  })
})

describe('a declaration', () => {
  const late = { contractAt: new Date('2027-03-01T09:00:00Z') }
  const gone = { id: 'b', state: 'cancelled' } as const

  test.each<[string, Withdrawn[], 'applied' | 'open', string[]]>([
    ['ends what it is about', [one()], 'applied', ['a']],
    ['ends a reserved place too', [one({ state: 'reserved' })], 'applied', ['a']],
    ['ends all of a booking', [one(), one({ id: 'b' })], 'applied', ['a', 'b']],
    ['waits for somebody to look when it is late', [one(late)], 'open', []],
    ['waits where there is no such right', [one({ right: 'leisure_date' })], 'open', []],
    ['ends what it can, and waits for the rest', [one(), one({ id: 'b', ...late })], 'open', ['a']],
    ['leaves the waiting list', [one({ state: 'on_waiting_list', contractAt: null })], 'applied', ['a']],
    ['leaves alone what is over', [one(), one({ ...gone, cause: 'attendee' })], 'applied', ['a']],
    ['had its effect already', [one({ ...gone, cause: 'withdrawal' })], 'applied', []],
    ['finds nothing left', [one({ ...gone, cause: 'attendee' })], 'open', []],
    ['finds nothing', [], 'open', []],
  ])('%s', (_, registrations, state, cancelled) => {
    expect(decideWithdrawal(registrations, now, zone)).toEqual({ state, cancelled })
  })

  test.each([
    ['2027-03-24T22:59:59Z', ['a']],
    ['2027-03-24T23:00:00Z', []],
  ])('counts to the last second of the last day: %s', (at, cancelled) => {
    expect(decideWithdrawal([one()], new Date(at), zone).cancelled).toEqual(cancelled)
  })
})

describe('booking numbers in what somebody wrote', () => {
  const number = fc.uint8Array({ minLength: 7, maxLength: 7 }).map(shortcodeFrom)
  const written = (code: string) =>
    fc.constantFrom(
      code,
      code.toLowerCase(),
      `${code.slice(0, 4)}-${code.slice(4)}`,
      `${code.slice(0, 4)} ${code.slice(4)}`,
      `${code.slice(0, 4)}–${code.slice(4)}`,
      `${code.slice(0, 4)} – ${code.slice(4)}`,
    )

  test('are found wherever they stand, and each once', () => {
    const numbers = fc.uniqueArray(number, { minLength: 1, maxLength: numbersLookedUp })
    const texts = numbers.chain((codes) =>
      fc.tuple(fc.constant(codes), ...codes.map(written)).map(([all, ...forms]) => ({ all, forms })),
    )
    fc.assert(
      fc.property(texts, ({ all, forms }) => {
        const text = `Buchung ${[...forms, ...forms].join(', ')} (Töpfern)`
        expect(numbersIn(text)).toEqual(expect.arrayContaining(all))
      }),
    )
  })

  test('are not taken from a text full of them, nor from within words', () => {
    const all = fc.sample(number, 60)
    expect(numbersIn(all.join(' '))).toHaveLength(numbersLookedUp)
    expect(numbersIn(all.join(''))).toEqual([])
  })

  test.each(['', 'Aquarell für Einsteiger', '1234-5678', 'ABCD'])('%s holds none', (text) => {
    expect(numbersIn(text)).toEqual([])
  })
})
