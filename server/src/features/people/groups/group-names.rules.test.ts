import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '#platform/fold.ts'
import { groupsIn } from './group-names.rules.ts'

const known = new Map(
  [
    ['Mitglieder', 'a'],
    ['Stufe Bronze', 'b'],
    ['Chor, Alt', 'c'],
  ].map(([name = '', id = '']) => [fold(name), id]),
)

test.each([
  ['', [], []],
  ['Mitglieder', ['a'], []],
  [' mitglieder ; stufe BRONZE', ['a', 'b'], []],
  ['Mitglieder, Stufe Bronze', ['a', 'b'], []],
  ['Mitglieder\nMitglieder', ['a'], []],
  ['Chor, Alt; Mitglieder', ['c', 'a'], []],
  ['Mitglieder; Vorstand', ['a'], ['Vorstand']],
  ['Chor, Mitglieder', ['a'], ['Chor']],
])('%j names %j, and not %j', (text, ids, unknown) => {
  expect(groupsIn(text, known)).toEqual({ ids, unknown })
})

test('what a table was given comes back from it', () => {
  const name = fc.stringMatching(/^[A-Za-z]{1,8}(, [A-Za-z]{1,8})?$/)
  fc.assert(
    fc.property(fc.uniqueArray(name, { selector: fold, maxLength: 5 }), (names) => {
      const all = new Map(names.map((one) => [fold(one), one]))
      expect(groupsIn(names.join('; '), all)).toEqual({ ids: names, unknown: [] })
    }),
  )
})
