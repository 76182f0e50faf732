import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freePosition, freeSlug, isForAge, leftOut, slugFrom, slugsOf } from './characteristic.rules.ts'

describe('a label as a part of an address', () => {
  it.each([
    ['Anfänger', 'anfaenger'],
    ['Gitarre & Bass', 'gitarre-und-bass'],
    ['  Größe XL!  ', 'groesse-xl'],
    ['Café crème', 'cafe-creme'],
    ['A1–A2', 'a1-a2'],
    ['日本語', 'x'],
    ['---', 'x'],
  ])('%s', (label, slug) => {
    expect(slugFrom(label)).toBe(slug)
  })

  it('is one that the database takes, whatever the label', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (label) => {
        const slug = freeSlug(label, new Set([slugFrom(label)]))
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(slug.length).toBeLessThanOrEqual(60)
      }),
    )
  })

  it('gets a number where others have it', () => {
    expect(freeSlug('Niveau', new Set(['niveau', 'niveau-2']))).toBe('niveau-3')
  })
})

const value = (id: string, de: string) => ({ id, label: { de, en: '' } })

it('values keep their addresses when they are renamed, and new ones never take an old one', () => {
  const stored = [
    { id: 'a', slug: 'anfaenger' },
    { id: 'b', slug: 'profis' },
  ]
  const slugs = slugsOf([value('a', 'Einsteiger'), value('c', 'Profis'), value('d', 'Anfänger')], stored)
  expect([...slugs]).toEqual([
    ['a', 'anfaenger'],
    ['c', 'profis-2'],
    ['d', 'anfaenger-2'],
  ])
})

it('what a change leaves out is told by the id, not by the name', () => {
  const before = { values: [value('a', 'A'), value('b', 'B')] } as never
  expect(leftOut(before, { values: [value('b', 'A')] } as never)).toEqual(['a'])
})

it.each([
  [[], 1],
  [[1, 2, 4], 3],
  [[3, 2, 1], null],
])('of the places %j, three at most, the next is %s', (taken, next) => {
  expect(freePosition(taken, taken.length > 2 && next === null ? 3 : 10)).toBe(next)
})

describe('a course is for people of an age', () => {
  it.each([
    [6, 10, 5, false],
    [6, 10, 6, true],
    [6, 10, 10, true],
    [6, 10, 11, false],
    [6, null, 99, true],
    [null, 10, 0, true],
    [0, 0, 0, true],
    [null, null, 8, false],
  ])('from %s to %s, and one is %s', (ageFrom, ageTo, age, expected) => {
    expect(isForAge({ ageFrom, ageTo }, age)).toBe(expected)
  })
})
