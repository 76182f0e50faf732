import fc from 'fast-check'
import { expect, it } from 'vitest'
import { reordered } from './reordered.rules.ts'

it('an order names some first; nothing is lost, nothing is made up, nothing comes twice', () => {
  expect(reordered(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['c', 'a', 'b'])
  expect(reordered(['a', 'b', 'c'], ['c', 'x', 'c'])).toEqual(['c', 'a', 'b'])
  const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'))
  fc.assert(
    fc.property(ids, fc.array(fc.constantFrom(...'abcdefghxyz')), (stored, wanted) => {
      const order = reordered(stored, wanted)
      expect([...order].sort()).toEqual([...stored].sort())
      const named = order.filter((id) => wanted.includes(id))
      expect(order.slice(0, named.length)).toEqual(named)
    }),
  )
})
