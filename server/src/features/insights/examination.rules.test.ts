import { describe, expect, it } from 'vitest'
import { isPending, mayRequest, totalsOf } from './examination.rules.ts'

const found = (rule: string, broken: number, level: 'violation' | 'warning' = 'violation') => ({
  rule,
  broken,
  level,
})
const at = (minutes: number) => new Date(Date.UTC(2027, 2, 4, 12, minutes))

describe('the two numbers', () => {
  it('count what breaks the rules of places and of sums, and everything else beside', () => {
    const findings = [
      found('attendee limit', 2),
      found('places taken', 1),
      found('price lines', 4),
      found('history of states', 3),
      found('waiting list', 5),
    ]
    expect(totalsOf(findings)).toEqual({ oversold: 3, unbalanced: 4, others: 8 })
  })

  it('leave out what should only have happened by now, and what nobody has words for any more counts beside', () => {
    expect(totalsOf([found('empty places', 3, 'warning'), found('a rule of before', 1)])).toEqual({
      oversold: 0,
      unbalanced: 0,
      others: 1,
    })
  })
})

describe('an examination that was asked for', () => {
  it.each([
    ['is pending until one began afterwards', at(1), at(0), at(2), true],
    ['is answered by one that began afterwards', at(1), at(2), at(3), false],
    ['is answered by one that began in the same moment', at(1), at(1), at(2), false],
    ['is pending where there was none before', at(1), null, at(2), true],
    ['is not waited for longer than ten minutes', at(1), null, at(12), false],
    ['is not pending where nobody asked', null, at(0), at(2), false],
  ])('%s', (_, requestedAt, examinedAt, now, expected) => {
    expect(isPending({ requestedAt, examinedAt }, now)).toBe(expected)
  })

  it('may be asked for anew after a minute', () => {
    expect(mayRequest({ requestedAt: null }, at(0))).toBe(true)
    expect(mayRequest({ requestedAt: at(0) }, new Date(at(1).getTime() - 1))).toBe(false)
    expect(mayRequest({ requestedAt: at(0) }, at(1))).toBe(true)
  })
})
