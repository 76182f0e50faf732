import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type KeepRule, keepRuleFrom, keptBackups } from './kept-backups.ts'

const at = (day: string) => ({ madeAt: new Date(day.includes('T') ? `${day}Z` : `${day}T02:00:00Z`) })
const named = ({ madeAt }: { madeAt: Date }) => madeAt.toISOString().slice(0, 16)
const kept = (days: string[], rule: Partial<KeepRule>) =>
  keptBackups(days.map(at), { daily: 0, weekly: 0, monthly: 0, ...rule }).map(named)

test.each<[what: string, days: string[], rule: Partial<KeepRule>, left: string[]]>([
  ['nothing is kept of nothing', [], { daily: 7 }, []],
  ['the last of all is always kept', ['2027-03-01', '2027-03-02'], {}, ['2027-03-02T02:00']],
  [
    'the last of each day',
    ['2027-03-01T02:00', '2027-03-01T20:00', '2027-03-02T02:00'],
    { daily: 2 },
    ['2027-03-02T02:00', '2027-03-01T20:00'],
  ],
  [
    'days without a backup do not count',
    ['2027-01-01', '2027-02-01', '2027-03-01'],
    { daily: 2 },
    ['2027-03-01T02:00', '2027-02-01T02:00'],
  ],
  [
    'weeks begin on Monday: the 28th of February 2027 is a Sunday',
    ['2027-02-27', '2027-02-28', '2027-03-01'],
    { weekly: 2 },
    ['2027-03-01T02:00', '2027-02-28T02:00'],
  ],
  [
    'a week goes over the turn of the year',
    ['2026-12-31', '2027-01-01', '2027-01-03', '2027-01-04'],
    { weekly: 2 },
    ['2027-01-04T02:00', '2027-01-03T02:00'],
  ],
  [
    'the last of each month',
    ['2027-01-05', '2027-01-31', '2027-02-10', '2027-02-11'],
    { monthly: 2 },
    ['2027-02-11T02:00', '2027-01-31T02:00'],
  ],
  [
    'one backup may count for day, week and month',
    ['2027-02-28', '2027-03-01'],
    { daily: 1, weekly: 1, monthly: 2 },
    ['2027-03-01T02:00', '2027-02-28T02:00'],
  ],
])('%s', (_, days, rule, left) => {
  expect(kept(days, rule)).toEqual(left)
})

test('daily for four hundred days, a rule keeps what it says', () => {
  const rule = { daily: 7, weekly: 4, monthly: 12 }
  let held: { madeAt: Date }[] = []
  for (let day = 0; day < 400; day += 1)
    held = keptBackups([...held, { madeAt: new Date(Date.UTC(2027, 0, 1 + day, 2)) }], rule)
  const days = held.map(({ madeAt }) => madeAt.toISOString().slice(0, 10))
  expect(days.join(' ')).toBe(
    '2028-02-04 2028-02-03 2028-02-02 2028-02-01 2028-01-31 2028-01-30 2028-01-29 ' +
      '2028-01-23 2028-01-16 2027-12-31 2027-11-30 2027-10-31 2027-09-30 2027-08-31 ' +
      '2027-07-31 2027-06-30 2027-05-31 2027-04-30 2027-03-31',
  )
})

const rules = fc.record({ daily: fc.nat(9), weekly: fc.nat(9), monthly: fc.nat(9) })
const times = fc
  .array(fc.integer({ min: 0, max: 900 }), { maxLength: 60 })
  .map((hours) => hours.map((hour) => ({ madeAt: new Date(Date.UTC(2027, 0, 1) + hour * 11 * 3_600_000) })))

describe('whatever there is and whatever the rule', () => {
  it('keeps the last, and no more than it says', () => {
    fc.assert(
      fc.property(times, rules, (all, rule) => {
        const left = keptBackups(all, rule)
        const last = Math.max(...all.map(({ madeAt }) => madeAt.getTime()))
        if (all.length > 0) expect(left[0]?.madeAt.getTime()).toBe(last)
        expect(left.length).toBeLessThanOrEqual(Math.max(1, rule.daily + rule.weekly + rule.monthly))
      }),
    )
  })

  it('comes to the same whether the older ones were cleared in between or not', () => {
    fc.assert(
      fc.property(times, rules, (all, rule) => {
        const inOrder = [...all].sort((one, other) => one.madeAt.getTime() - other.madeAt.getTime())
        let cleared: { madeAt: Date }[] = []
        for (const one of inOrder) cleared = keptBackups([...cleared, one], rule)
        expect(cleared.map(named)).toEqual(keptBackups(inOrder, rule).map(named))
      }),
    )
  })
})

describe('a rule in words', () => {
  it('leaves out what is kept of none', () => {
    expect(keepRuleFrom('daily=7, monthly=12')).toEqual({ daily: 7, weekly: 0, monthly: 12 })
  })
  it.each(['', 'daily', 'daily=x', 'yearly=1', 'daily=7;weekly=4'])('%j is none', (text) => {
    expect(() => keepRuleFrom(text)).toThrow('--keep must be like daily=7,weekly=4,monthly=12')
  })
})
