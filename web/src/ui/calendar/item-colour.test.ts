import { describe, expect, it } from 'vitest'
import { hues, huesOf, shadesOf } from './item-colour.ts'

describe('hues of rooms and people', () => {
  it('are the same in whatever order and however often they are named', () => {
    expect([...huesOf(['b', 'a', 'b', 'c'])]).toEqual([...huesOf(['c', 'b', 'a'])])
  })

  it('stay when one more is made', () => {
    const before = huesOf(['01', '02'])
    const after = huesOf(['03', '02', '01'])
    for (const [id, hue] of before) expect(after.get(id)).toBe(hue)
  })

  it('differ as long as there are enough, and begin again', () => {
    const ids = Array.from({ length: 9 }, (_, at) => `id-${at}`)
    const given = [...huesOf(ids).values()]
    expect(new Set(given.slice(0, 8))).toEqual(new Set(hues))
    expect(given[8]).toBe(given[0])
  })

  it('are drawn, like the colours of states', () => {
    expect(shadesOf('hue-3').solid).toBe('var(--hue-3)')
    expect(shadesOf('positive')).toEqual({
      solid: 'var(--b-positive-solid)',
      ground: 'var(--b-positive-pale)',
    })
    expect(shadesOf()).toEqual(shadesOf('primary'))
  })
})
