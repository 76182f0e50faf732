import { daysInRhythm, rhythmOf } from '@reihum/contract/courses/template-rhythm.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type DayOff } from '../appointments/series.rules.ts'
import { plannedAnew, ruleOf } from './template-days.rules.ts'

const dated = (...dates: string[]) => dates.map((date, at) => ({ date, title: `Abend ${at + 1}` }))
const offOn =
  (...dates: string[]) =>
  (date: string): DayOff | null =>
    dates.includes(date) ? { kind: 'closed', name: 'Umbau' } : null
const daysAnew = (dates: string[], firstDate: string, ...off: string[]) =>
  plannedAnew(dated(...dates), firstDate, offOn(...off)).appointments.map(({ date }) => date)

describe('the days of a template, computed anew', () => {
  /** Tuesdays from 2 March 2027; the third week was Easter then. */
  const lastTerm = ['2027-03-02', '2027-03-09', '2027-03-23', '2027-03-30']

  it('have no gap where last term had one', () => {
    expect(daysAnew(lastTerm, '2027-09-01')).toEqual(['2027-09-07', '2027-09-14', '2027-09-21', '2027-09-28'])
  })

  it('leave out what is off in their own time, the first of them too, and say it', () => {
    const { appointments, leftOut } = plannedAnew(
      dated(...lastTerm),
      '2027-09-01',
      offOn('2027-09-07', '2027-09-21', '2027-10-12'),
    )
    expect(appointments).toEqual(dated('2027-09-14', '2027-09-28', '2027-10-05', '2027-10-19'))
    expect(leftOut.map(({ date }) => date)).toEqual(['2027-09-07', '2027-09-21', '2027-10-12'])
  })

  it('move on by two weeks where the rhythm is that', () => {
    const biweekly = ['2027-03-02', '2027-03-16', '2027-03-30']
    expect(daysAnew(biweekly, '2027-09-07', '2027-09-21')).toEqual(['2027-09-07', '2027-10-05', '2027-10-19'])
  })

  it('move on to the next weekday of several', () => {
    const twice = ['2027-03-02', '2027-03-04', '2027-03-09', '2027-03-11']
    expect(daysAnew(twice, '2027-09-07', '2027-09-09')).toEqual([
      '2027-09-07',
      '2027-09-14',
      '2027-09-16',
      '2027-09-21',
    ])
  })

  it('stay together where two appointments have one day', () => {
    const days = ['2027-03-02', '2027-03-02', '2027-03-09']
    expect(daysAnew(days, '2027-09-07', '2027-09-07')).toEqual(['2027-09-14', '2027-09-14', '2027-09-21'])
  })

  it('stay as they are without a rhythm', () => {
    const weekend = ['2027-03-06', '2027-03-07']
    expect(daysAnew(weekend, '2027-09-01', '2027-09-04')).toEqual(weekend)
  })

  it('come to an end where everything is off', () => {
    const { appointments, leftOut } = plannedAnew(dated(...lastTerm), '2027-09-01', () => ({
      kind: 'chosen',
    }))
    expect([appointments.length, leftOut.length]).toEqual([4, 400])
  })
})

const anyDay = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2027-01-01', days))

it('whatever is off: as many days as before, in their order, none of them off, and none missed between', () => {
  const situation = fc.record({
    first: anyDay,
    after: fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 12 }),
    firstDate: anyDay,
    off: fc.array(anyDay, { maxLength: 60 }),
  })
  fc.assert(
    fc.property(situation, ({ first, after, firstDate, off }) => {
      const before = [...new Set(after)].sort((a, b) => a - b).map((weeks) => addDays(first, weeks * 7))
      const { appointments, leftOut } = plannedAnew(dated(...before), firstDate, offOn(...off))
      const days = appointments.map(({ date }) => date)
      expect(days).toHaveLength(before.length)
      expect(days).toEqual([...new Set(days)].sort())
      expect(days.some((date) => off.includes(date))).toBe(false)
      expect(leftOut.every(({ date }) => off.includes(date))).toBe(true)
      const rhythm = rhythmOf(before)
      const all = [...days, ...leftOut.map(({ date }) => date)].sort()
      const made = rhythm && daysInRhythm(rhythm, all[0] as string)
      expect(all).toEqual(all.map(() => made?.next().value))
      expect((all[0] as string) >= firstDate && addDays(all[0] as string, -7) < firstDate).toBe(true)
    }),
  )
})

const all = { skipHolidays: true, skipClosures: true, skipSchoolHolidays: true }
const none = { skipHolidays: false, skipClosures: false, skipSchoolHolidays: false }

describe('the rule that a course was made by', () => {
  const weekly = ['2027-03-02', '2027-03-09', '2027-03-23']
  const twice = ['2027-03-02', '2027-03-04', '2027-03-11']
  const on =
    (reasons: Record<string, DayOff['kind'][]>) =>
    (date: string): DayOff['kind'][] =>
      reasons[date] ?? []

  it.each([
    ['leaves out everything that none of its dates falls on', weekly, on({ '2027-03-16': ['school'] }), all],
    [
      'does not leave out what one of them falls on',
      weekly,
      on({ '2027-03-09': ['school', 'holiday'] }),
      { skipHolidays: false, skipClosures: true, skipSchoolHolidays: false },
    ],
    ['of two weekdays, where it makes these very dates', twice, on({ '2027-03-09': ['closed'] }), all],
    ['is none of two weekdays, where a gap has no reason', twice, on({}), none],
    ['is none of a single date', ['2027-03-02'], on({}), none],
    ['is none of a weekend', ['2027-03-06', '2027-03-07'], on({}), none],
    ['is none without dates', [], on({}), none],
  ])('%s', (_, dates, reasonsOn, rule) => {
    expect(ruleOf(dates as string[], reasonsOn)).toEqual(rule)
  })
})
