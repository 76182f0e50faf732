import { expect, it } from 'vitest'
import { isPicked, type Picked, pickedCount, withPage, withRange, withRow } from './list-selection.ts'

const page = ['a', 'b', 'c', 'd']
const rows = (...ids: string[]): Picked => ({ isAll: false, ids: new Set(ids) })
const all: Picked = { isAll: true, ids: new Set() }

it('rows are picked and let go of one by one, on any page', () => {
  const picked = withRow(rows('x'), page, 'b', true)
  expect(picked).toEqual(rows('x', 'b'))
  expect(withRow(picked, page, 'x', false)).toEqual(rows('b'))
})

it('all are as many as the list has, and every row is among them', () => {
  expect(pickedCount(all, 1234)).toBe(1234)
  expect(isPicked(all, 'z')).toBe(true)
  expect(pickedCount(rows('a', 'x'), 1234)).toBe(2)
})

it('who takes one out of all keeps what is on the screen', () => {
  expect(withRow(all, page, 'b', false)).toEqual(rows('a', 'c', 'd'))
})

it.each([
  ['downwards', ['a', 'c'], rows('a', 'b', 'c')],
  ['upwards', ['d', 'b'], rows('b', 'c', 'd')],
  ['from a row on another page', ['x', 'b'], rows('b')],
] as const)('a range %s', (_, ends, expected) => {
  expect(withRange(rows(), page, ends, true)).toEqual(expected)
})

it('a range is let go of just the same', () => {
  expect(withRange(rows(...page), page, ['b', 'c'], false)).toEqual(rows('a', 'd'))
})

it('a page is picked beside what was picked before, and let go of without it', () => {
  const picked = withPage(rows('x'), page, true)
  expect(picked).toEqual(rows('x', ...page))
  expect(withPage(picked, page, false)).toEqual(rows('x'))
  expect(withPage(all, page, false)).toEqual(rows())
})
