import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packIds, unpackIds } from './packed-ids.ts'

describe('packed ids', () => {
  it('are the same after unpacking, in their order', () => {
    fc.assert(
      fc.property(fc.array(fc.uuid(), { maxLength: 20 }), (ids) => {
        expect(unpackIds(packIds(ids))).toEqual(ids)
      }),
    )
  })

  it('take 23 characters each, and nothing that an address would escape', () => {
    fc.assert(
      fc.property(fc.array(fc.uuid(), { minLength: 1, maxLength: 20 }), (ids) => {
        const packed = packIds(ids)
        expect(packed).toHaveLength(ids.length * 23 - 1)
        expect(encodeURIComponent(packed)).toBe(packed)
      }),
    )
  })

  it('leave out whatever is no id', () => {
    expect(unpackIds('')).toEqual([])
    expect(unpackIds('abc.<script>.')).toEqual([])
  })
})
