import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  codeFrom,
  codeOf,
  type Facts,
  refusalOf,
  shownCode,
  spentOn,
  stateOf,
} from './recommendation.rules.ts'

describe('a code', () => {
  const bytes = fc.uint8Array({ minLength: 40, maxLength: 40, max: 249 })

  it('is read whatever way it was typed', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = codeFrom(random)
        expect(code).toMatch(/^[ACDEFGHJKMNPQRTUVWXY34679]{10}$/)
        for (const typed of [code, shownCode(code), ` ${shownCode(code).toLowerCase()} `])
          expect(codeOf(typed)).toBe(code)
      }),
    )
  })

  it.each(['', 'kurz', 'ACDEFGHJKL', 'ACDEFGHJKMN', "';drop table"])('is not %s', (typed) => {
    expect(codeOf(typed)).toBeNull()
  })
})

const here = { name: 'Kreativhaus', street: 'Am Markt 1', postalCode: '12345', vatId: 'DE123456788' }
const there = { name: 'Yogaraum', street: 'Ringstraße 2', postalCode: '80331', vatId: 'DE987654321' }
const other = { name: 'Chor', street: 'Gasse 3', postalCode: '50667', vatId: '' }
const fine: Facts = {
  recommender: here,
  recommended: there,
  sharesPeople: false,
  before: [other],
  isSuspended: false,
  isVerified: true,
  creditedThisYear: 2,
  mostAYear: 3,
}
const nothing = { name: '', street: '', postalCode: '', vatId: '' }

describe('a recommendation', () => {
  it.each<[string, Partial<Facts>, ReturnType<typeof refusalOf>]>([
    ['of two that have nothing to do with one another is accepted', {}, null],
    [
      'of two that said nothing of themselves is accepted',
      { recommender: nothing, recommended: nothing, before: [nothing] },
      null,
    ],
    ['of two with the same people is refused', { sharesPeople: true }, 'own'],
    ['with the same tax number is refused', { recommended: { ...there, vatId: 'de 123 456 788' } }, 'own'],
    [
      'at the same address is refused',
      { recommended: { ...there, street: 'am markt 1', postalCode: '12345' } },
      'own',
    ],
    [
      'of the same name in the same town is refused',
      { recommended: { ...there, name: 'KREATIVHAUS', postalCode: '12345' } },
      'own',
    ],
    ['of the same name elsewhere is accepted', { recommended: { ...there, name: 'Kreativhaus' } }, null],
    ['of the same street elsewhere is accepted', { recommended: { ...there, street: 'Am Markt 1' } }, null],
    ['of a company that was there is refused', { before: [other, { ...there, vatId: '' }] }, 'known'],
    ['beyond those of the year is refused', { creditedThisYear: 3 }, 'too_many'],
    ['of somebody suspended is refused', { isSuspended: true, sharesPeople: true }, 'suspended'],
    ['without a verified address is refused', { isVerified: false }, 'unverified'],
  ])('%s', (_, change, refusal) => {
    expect(refusalOf({ ...fine, ...change })).toBe(refusal)
  })

  it.each([
    [{ isRefused: false, isPaid: false, usedCents: 0 }, 'registered'],
    [{ isRefused: false, isPaid: true, usedCents: 0 }, 'paid'],
    [{ isRefused: false, isPaid: true, usedCents: 1 }, 'credited'],
    [{ isRefused: true, isPaid: false, usedCents: 0 }, 'refused'],
  ] as const)('%o is %s', (kept, state) => {
    expect(stateOf(kept)).toBe(state)
  })
})

describe('what a charge uses of the credits', () => {
  const credit = (id: string, leftCents: number) => ({ id, leftCents })
  it.each([
    ['nothing without a credit', 4900, [], []],
    ['a whole one', 4900, [credit('a', 2000)], [['a', 2000]]],
    ['no more than is charged', 4900, [credit('a', 6000)], [['a', 4900]]],
    [
      'the oldest first',
      4900,
      [credit('a', 3000), credit('b', 3000)],
      [
        ['a', 3000],
        ['b', 1900],
      ],
    ],
    ['none that is used up', 4900, [credit('a', 0), credit('b', 100)], [['b', 100]]],
    ['nothing of what is free', 0, [credit('a', 100)], []],
    ['nothing of what is credited itself', -1900, [credit('a', 100)], []],
  ])('%s', (_, charged, credits, spent) => {
    expect(spentOn(charged, credits).map(({ id, cents }) => [id, cents])).toEqual(spent)
  })

  it('never makes a charge less than nothing, loses no cent, and leaves none while anything is charged', () => {
    const amount = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 6 }), fc.array(amount, { maxLength: 8 }), (given, months) => {
        let left = given.map((leftCents, at) => ({ id: String(at), leftCents }))
        for (const charged of months) {
          const before = left.reduce((sum, { leftCents }) => sum + leftCents, 0)
          const spent = spentOn(charged, left)
          const sum = spent.reduce((all, { cents }) => all + cents, 0)
          expect(sum).toBe(Math.min(charged, before))
          left = left.map((one) => ({
            ...one,
            leftCents: one.leftCents - (spent.find(({ id }) => id === one.id)?.cents ?? 0),
          }))
          expect(left.every(({ leftCents }) => leftCents >= 0)).toBe(true)
        }
      }),
    )
  })
})
