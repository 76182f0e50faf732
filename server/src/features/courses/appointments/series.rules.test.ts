import { seriesLimit } from '@reihum/contract/courses/appointment.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { publicHolidays } from './holiday.rules.ts'
import { addDays, daysOff, planSeries, type SeriesPlan, shiftByWeeks } from './series.rules.ts'

const nothingOff = () => null
const evening: SeriesPlan = {
  cycle: 'weekly',
  first: { date: '2027-03-16', time: '18:00' },
  minutes: 90,
  until: { count: 4 },
  timeZone: 'Europe/Berlin',
  dayOff: nothingOff,
}

function planned(plan: Partial<SeriesPlan>) {
  const series = planSeries({ ...evening, ...plan })
  if (series.kind === 'refused') throw new Error(series.code)
  return series
}

function shown(plan: Partial<SeriesPlan>): string[] {
  const { timeZone } = { ...evening, ...plan }
  return planned(plan).appointments.map(({ startsAt }) => {
    const { date, time } = wallClockOf(startsAt, timeZone)
    return `${date} ${time}`
  })
}

describe('a series', () => {
  test('stays at the same time on the wall when summer begins', () => {
    const { appointments } = planned({ until: { count: 3 } })
    expect(appointments.map(({ startsAt }) => startsAt.toISOString())).toEqual([
      '2027-03-16T17:00:00.000Z',
      '2027-03-23T17:00:00.000Z',
      '2027-03-30T16:00:00.000Z',
    ])
  })

  test('and when it ends', () => {
    const { appointments } = planned({ first: { date: '2027-10-26', time: '18:00' }, until: { count: 2 } })
    expect(appointments.map(({ startsAt }) => startsAt.toISOString())).toEqual([
      '2027-10-26T16:00:00.000Z',
      '2027-11-02T17:00:00.000Z',
    ])
  })

  test.each([
    ['daily', ['2027-03-16 18:00', '2027-03-17 18:00', '2027-03-18 18:00']],
    ['weekly', ['2027-03-16 18:00', '2027-03-23 18:00', '2027-03-30 18:00']],
    ['biweekly', ['2027-03-16 18:00', '2027-03-30 18:00', '2027-04-13 18:00']],
  ] as const)('repeats %s', (cycle, expected) => {
    expect(shown({ cycle, until: { count: 3 } })).toEqual(expected)
  })

  test('takes place on the day it runs until, and not after', () => {
    expect(shown({ until: { date: '2027-03-30' } })).toHaveLength(3)
    expect(shown({ until: { date: '2027-03-29' } })).toHaveLength(2)
  })

  test('of which a day is left out ends a cycle later when it is counted', () => {
    const dayOff = daysOff({ dates: ['2027-03-23'] })
    expect(shown({ until: { count: 2 }, dayOff })).toEqual(['2027-03-16 18:00', '2027-03-30 18:00'])
    expect(planned({ until: { count: 2 }, dayOff }).leftOut).toEqual([
      { date: '2027-03-23', dayOff: { kind: 'chosen' } },
    ])
  })

  test('and does not when it runs until a day', () => {
    expect(shown({ until: { date: '2027-03-30' }, dayOff: daysOff({ dates: ['2027-03-23'] }) })).toHaveLength(
      2,
    )
  })

  test('leaves out public holidays and tells their names', () => {
    const holidayOn = publicHolidays({ country: 'DE', region: 'HH' }, 'de')
    const series = planned({
      first: { date: '2027-03-22', time: '18:00' },
      until: { count: 2 },
      dayOff: daysOff({ dates: ['2027-03-29'], holidayOn }),
    })
    expect(series.leftOut).toEqual([{ date: '2027-03-29', dayOff: { kind: 'holiday', name: 'Ostermontag' } }])
    expect(series.appointments[1]?.startsAt.toISOString()).toBe('2027-04-05T16:00:00.000Z')
  })

  test('moves by the hour that a night skips, says so, and returns to its time', () => {
    const first = { date: '2027-03-27', time: '02:30' }
    expect(shown({ cycle: 'daily', first, until: { count: 3 } })).toEqual([
      '2027-03-27 02:30',
      '2027-03-28 03:30',
      '2027-03-29 02:30',
    ])
    const moved = planned({ cycle: 'daily', first, until: { count: 3 } }).appointments
    expect(moved.map(({ isMoved }) => isMoved)).toEqual([false, true, false])
  })

  test('means the first of an hour that a night has twice', () => {
    const [appointment] = planned({
      first: { date: '2027-10-31', time: '02:30' },
      until: { count: 1 },
    }).appointments
    expect(appointment?.startsAt.toISOString()).toBe('2027-10-31T00:30:00.000Z')
    expect(appointment?.isMoved).toBe(false)
  })

  test('lasts as long as it says, also through the night in which the clocks change', () => {
    const [night] = planned({
      first: { date: '2027-03-27', time: '23:00' },
      minutes: 480,
      until: { count: 1 },
    }).appointments
    expect(wallClockOf(night?.endsAt ?? '', 'Europe/Berlin').time).toBe('08:00')
  })
})

describe('a series is refused', () => {
  test.each<[string, Partial<SeriesPlan>, string]>([
    ['with more appointments than allowed', { until: { count: seriesLimit + 1 } }, 'SERIES_TOO_LONG'],
    ['that never ends', { cycle: 'daily', until: { date: '9999-12-31' } }, 'SERIES_TOO_LONG'],
    ['that finds no day', { until: { count: 1 }, dayOff: () => ({ kind: 'chosen' }) }, 'SERIES_TOO_LONG'],
    ['that ends before it begins', { until: { date: '2027-03-15' } }, 'SERIES_EMPTY'],
    [
      'of which all days are left out',
      { until: { date: '2027-03-16' }, dayOff: daysOff({ dates: ['2027-03-16'] }) },
      'SERIES_EMPTY',
    ],
    ['whose appointments run into one another', { cycle: 'daily', minutes: 24 * 60 + 1 }, 'SERIES_OVERLAPS'],
    [
      'whose days are too short for it when summer begins',
      { cycle: 'daily', minutes: 24 * 60, first: { date: '2027-03-27', time: '18:00' } },
      'SERIES_OVERLAPS',
    ],
  ])('%s', (_, plan, code) => {
    expect(planSeries({ ...evening, ...plan })).toMatchObject({ kind: 'refused', code })
  })

  test('but not at the limit itself', () => {
    expect(planned({ cycle: 'daily', until: { count: seriesLimit } }).appointments).toHaveLength(seriesLimit)
    const lastDay = addDays(evening.first.date, seriesLimit - 1)
    expect(planned({ cycle: 'daily', until: { date: lastDay } }).appointments).toHaveLength(seriesLimit)
  })
})

const zonesWithSummer = [
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/Santiago',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
]
const zones = fc.constantFrom(...zonesWithSummer, 'Asia/Kolkata', 'UTC')
const dates = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2026-01-01', days))
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const cycles = fc.constantFrom('daily' as const, 'weekly' as const, 'biweekly' as const)
const ends = fc.oneof(
  fc.record({ count: fc.integer({ min: 1, max: 120 }) }),
  fc.record({ date: fc.integer({ min: 0, max: 700 }).map((days) => addDays('2026-01-01', days)) }),
)
const plans = fc
  .record({
    cycle: cycles,
    first: fc.record({ date: dates, time: times }),
    minutes: fc.integer({ min: 1, max: 1500 }),
    until: ends,
    timeZone: zones,
    chosen: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 10 }),
    hasHolidays: fc.boolean(),
  })
  .map(({ chosen, hasHolidays, ...plan }) => {
    const holidayOn = hasHolidays ? publicHolidays({ country: 'DE', region: 'BY' }, 'en') : null
    const days = chosen.map((after) => addDays(plan.first.date, after))
    return { ...plan, chosen: days, holidayOn, dayOff: daysOff({ dates: days, holidayOn }) }
  })

const quarter = 15 * 60_000

/** Brute force: time zones lie less than fifteen hours from Greenwich, in steps of a quarter of an hour. */
function firstShowing(date: string, time: string, timeZone: string): Date | undefined {
  const there = Date.parse(`${date}T${time}:00Z`)
  return Array.from({ length: 121 }, (_, step) => new Date(there + (step - 60) * quarter)).find((instant) => {
    const shownThen = wallClockOf(instant, timeZone)
    return shownThen.date === date && shownThen.time === time
  })
}

const nightsOfChange = fc.constantFrom(
  ...zonesWithSummer.flatMap((timeZone) =>
    Array.from({ length: 1_000 }, (_, days) => addDays('2026-01-01', days))
      .filter((date) => {
        const noon = (day: string) => wallClockOf(`${day}T12:00:00Z`, timeZone).time
        return noon(date) !== noon(addDays(date, -1))
      })
      .flatMap((date) => [addDays(date, -1), date].map((night) => ({ date: night, timeZone }))),
  ),
)
const nightTimes = fc
  .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `0${hour}:${String(minute).padStart(2, '0')}`)

describe('whatever the series,', () => {
  test('no two of its appointments are at one time', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const series = planSeries(plan)
        if (series.kind === 'refused') return
        for (const [at, { startsAt }] of series.appointments.entries()) {
          const before = series.appointments[at - 1]
          if (before) expect(startsAt.getTime()).toBeGreaterThanOrEqual(before.endsAt.getTime())
        }
      }),
    )
  })

  test('it keeps its time on the wall, or says on which days it cannot', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const series = planSeries(plan)
        if (series.kind === 'refused') return
        for (const { startsAt, isMoved } of series.appointments) {
          const { time } = wallClockOf(startsAt, plan.timeZone)
          expect(isMoved ? time > plan.first.time : time === plan.first.time).toBe(true)
        }
      }),
    )
  })

  test('around a change of the clocks an appointment begins when the wall first shows its time, if it ever does', () => {
    fc.assert(
      fc.property(nightsOfChange, nightTimes, ({ date, timeZone }, time) => {
        const [appointment] = planned({ first: { date, time }, timeZone, until: { count: 1 } }).appointments
        const first = firstShowing(date, time, timeZone)
        expect(appointment?.isMoved).toBe(first === undefined)
        if (first) expect(appointment?.startsAt).toEqual(first)
      }),
      { numRuns: 1_000 },
    )
  })

  test('nothing takes place on a holiday or a chosen day, and every day left out had a reason', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const series = planSeries(plan)
        if (series.kind === 'refused') return
        for (const { startsAt } of series.appointments) {
          const { date } = wallClockOf(startsAt, plan.timeZone)
          expect([plan.holidayOn?.(date) ?? null, plan.chosen.includes(date)]).toEqual([null, false])
        }
        for (const { date } of series.leftOut)
          expect(Boolean(plan.holidayOn?.(date)) || plan.chosen.includes(date)).toBe(true)
      }),
    )
  })

  test('it has as many as were counted, or none after its last day', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const series = planSeries(plan)
        if (series.kind === 'refused') return
        const days = series.appointments.map(({ startsAt }) => wallClockOf(startsAt, plan.timeZone).date)
        const { until } = plan
        if ('count' in until) expect(days).toHaveLength(until.count)
        else expect(days.every((date) => date <= until.date)).toBe(true)
        // The appointments and the days left out together cover every day of the cycle.
        const all = [...days, ...series.leftOut.map(({ date }) => date)].sort()
        const step = { daily: 1, weekly: 7, biweekly: 14 }[plan.cycle]
        expect(all).toEqual(all.map((_, at) => addDays(plan.first.date, at * step)))
      }),
    )
  })

  test('shifting it by weeks keeps weekdays, times and lengths', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: -120, max: 120 }), (plan, weeks) => {
        const series = planSeries(plan)
        if (series.kind === 'refused') return
        const { timeZone } = plan
        const shifted = shiftByWeeks(series.appointments, weeks, timeZone)
        for (const [at, { startsAt, endsAt }] of series.appointments.entries()) {
          const after = shifted[at]
          if (!after) throw new Error('an appointment was lost')
          const [from, to] = [wallClockOf(startsAt, timeZone), wallClockOf(after.startsAt, timeZone)]
          expect(after.endsAt.getTime() - after.startsAt.getTime()).toBe(
            endsAt.getTime() - startsAt.getTime(),
          )
          expect(to.date).toBe(addDays(from.date, weeks * 7))
          if (to.time === from.time) continue
          // Only an hour that the clock skips on the new day may change the time, and only forward.
          expect(to.time > from.time).toBe(true)
        }
      }),
    )
  })
})

test('shifting by no week changes nothing', () => {
  const { appointments } = planned({ until: { count: 10 } })
  expect(shiftByWeeks(appointments, 0, 'Europe/Berlin')).toEqual(appointments)
})
