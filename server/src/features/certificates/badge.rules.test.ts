import { expect, test } from 'vitest'
import { numbersOfRevocationList, revocationListOf, revocationListSize } from './badge.rules.ts'

test.each([
  ['Z-2027-00001', '2027-0'],
  ['Z-2027-01000', '2027-0'],
  ['Z-2027-01001', '2027-1'],
  ['Z-2028-00001', '2028-0'],
  ['Z-2027-100000', '2027-99'],
  ['Z-2027-100001', '2027-100'],
])('%s is among the revoked of list %s', (number, list) => {
  expect(revocationListOf(number)).toBe(list)
})

test('no list speaks of more than its size, each number is in one list, and in that of its own', () => {
  const lists = ['2027-0', '2027-1', '2027-99', '2027-100', '2028-0']
  const numbers = lists.flatMap((list) => {
    const of = numbersOfRevocationList(list)
    expect(of).toHaveLength(revocationListSize)
    for (const number of of) expect(revocationListOf(number)).toBe(list)
    return of
  })
  expect(new Set(numbers).size).toBe(numbers.length)
})
