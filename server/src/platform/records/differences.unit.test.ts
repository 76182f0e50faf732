import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFields, differences } from './differences.ts'

type Fields = Record<string, unknown>

test.each<[string, Fields, Fields, ReturnType<typeof differences>]>([
  ['nothing', { name: 'Hall' }, { name: 'Hall' }, null],
  [
    'one of two',
    { name: 'Hall', city: 'Ulm' },
    { name: 'Hall', city: 'Bonn' },
    { before: { city: 'Ulm' }, after: { city: 'Bonn' } },
  ],
  [
    'a value that was missing',
    { limit: null },
    { limit: 0 },
    { before: { limit: null }, after: { limit: 0 } },
  ],
  [
    'the order of a list',
    { ids: ['a', 'b'] },
    { ids: ['b', 'a'] },
    { before: { ids: ['a', 'b'] }, after: { ids: ['b', 'a'] } },
  ],
  [
    'the order in which an object holds its parts',
    { text: { a: 1, b: [2] } },
    { text: { b: [2], a: 1 } },
    null,
  ],
  ['a field that is not entered', { name: 'Hall', revision: 3 }, { name: 'Hall' }, null],
])('a change of %s', (_, before, after, told) => {
  expect(differences(before, after)).toEqual(told)
})

test('a change tells exactly what turns the old fields into the new ones', () => {
  const fields = fc.record({
    name: fc.string(),
    limit: fc.option(fc.nat(3)),
    ids: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
    text: fc.record({ kind: fc.constantFrom('doc', 'line'), shown: fc.boolean() }),
  })
  fc.assert(
    fc.property(fields, fields, (before, after) => {
      const change = differences(before, after)
      expect({ ...before, ...change?.after }).toEqual(after)
      expect({ ...after, ...change?.before }).toEqual(before)
      expect(Object.keys(change?.after ?? {})).toEqual(changedFields(before, after))
      for (const field of changedFields(before, after)) expect(before[field]).not.toEqual(after[field])
    }),
  )
})
