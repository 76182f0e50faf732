import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clashesIn, resourceRows } from './resource-grid.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 18, hour)).toISOString()
const booked = (id: string, from: number, until: number, resourceIds = ['hall'], isCancelled = false) => ({
  id,
  title: id,
  start: at(from),
  end: at(until),
  href: `/${id}`,
  resourceIds,
  isCancelled,
})

describe('what clashes', () => {
  it('shares a moment with another', () => {
    const items = [booked('a', 9, 12), booked('b', 11, 13), booked('c', 14, 15)]
    expect([...clashesIn(items)].sort()).toEqual(['a', 'b'])
  })

  it('does not when one begins as the other ends', () => {
    expect(clashesIn([booked('a', 9, 10), booked('b', 10, 11)]).size).toBe(0)
  })

  it('does not once it was cancelled', () => {
    expect(clashesIn([booked('a', 9, 12), booked('b', 10, 11, ['hall'], true)]).size).toBe(0)
  })

  it('is found whatever lies between', () => {
    const items = [booked('long', 8, 18), booked('b', 9, 10), booked('c', 16, 17)]
    expect([...clashesIn(items)].sort()).toEqual(['b', 'c', 'long'])
  })

  it('is the same as comparing each with each', () => {
    const spans = fc.array(fc.tuple(fc.integer({ min: 0, max: 22 }), fc.integer({ min: 1, max: 12 })), {
      maxLength: 9,
    })
    fc.assert(
      fc.property(spans, (given) => {
        const items = given.map(([from, hours], index) => booked(String(index), from, from + hours))
        const expected = items.filter((one) =>
          items.some((other) => other !== one && one.start < other.end && other.start < one.end),
        )
        expect([...clashesIn(items)].sort()).toEqual(expected.map(({ id }) => id).sort())
      }),
    )
  })
})

describe('the rows', () => {
  const hall = { id: 'hall', name: 'Saal' }
  const room = { id: 'room', name: 'Raum 2' }

  it('are one for each resource, also for one that is free all week', () => {
    const rows = resourceRows([hall, room], [booked('a', 9, 10)], '2026-11-21', 'UTC')
    expect(rows.map(({ resource }) => resource?.id)).toEqual(['hall', 'room'])
    expect(rows[0]?.days.map((parts) => parts.length)).toEqual([0, 0, 1, 0, 0, 0, 0])
    expect(rows[1]?.days.flat()).toEqual([])
  })

  it('end with what has none, in which nothing clashes', () => {
    const items = [booked('a', 9, 11, []), booked('b', 10, 12, [])]
    const last = resourceRows([hall], items, '2026-11-21', 'UTC').at(-1)
    expect(last?.resource).toBeNull()
    expect(last?.days[2]).toHaveLength(2)
    expect(last?.clashing.size).toBe(0)
  })

  it('hold what takes up several in each of them, and clash only there where it does', () => {
    const items = [booked('both', 9, 11, ['hall', 'room']), booked('b', 10, 12)]
    const rows = resourceRows([hall, room], items, '2026-11-21', 'UTC')
    expect([...(rows[0]?.clashing ?? [])].sort()).toEqual(['b', 'both'])
    expect(rows[1]?.days[2]).toHaveLength(1)
    expect(rows[1]?.clashing.size).toBe(0)
  })

  it('leave out what lies outside the week', () => {
    const rows = resourceRows([hall], [booked('a', 9, 10, [])], '2026-12-21', 'UTC')
    expect(rows).toHaveLength(1)
  })
})
