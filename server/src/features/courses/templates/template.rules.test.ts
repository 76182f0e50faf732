import { templateFields } from '@reihum/contract/courses/template.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../appointments/series.rules.ts'
import { atItsTime, keptAppointments, movedByWeeks, weeksUntil, withoutGone } from './template.rules.ts'

const timeZone = 'Europe/Berlin'

const datedFrom = (
  appointments: readonly ReturnType<typeof appointment>[],
  firstDate: string,
  zone: string,
) => movedByWeeks(appointments, firstDate).map((one) => atItsTime(one, zone))
const appointment = (date: string, time: string, minutes = 90) => ({
  date,
  time,
  minutes,
  title: '',
  placeId: null,
  instructorId: null,
})
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()

describe('the first appointment falls on the first day from a given one on that has its weekday', () => {
  // 2 March 2027 is a Tuesday.
  it.each([
    ['2027-03-02', '2027-03-02', 0, 'the very day'],
    ['2027-03-02', '2027-03-03', 1, 'the day after'],
    ['2027-03-02', '2027-03-09', 1, 'a week later'],
    ['2027-03-02', '2027-03-10', 2, 'a week and a day later'],
    ['2027-03-02', '2027-03-01', 0, 'the day before'],
    ['2027-03-02', '2027-02-24', 0, 'six days before'],
    ['2027-03-02', '2027-02-23', -1, 'a week before'],
    ['2027-03-02', '2026-03-03', -52, 'a year before'],
    ['2027-12-28', '2028-01-03', 1, 'over the turn of the year'],
    ['2028-02-22', '2028-02-29', 1, 'on a leap day'],
  ])('from %s, asked for %s: %i weeks (%s)', (first, wanted, weeks) => {
    expect(weeksUntil(first, wanted)).toBe(weeks)
    expect(addDays(first, weeks * 7) >= wanted).toBe(true)
    expect(addDays(first, weeks * 7 - 7) < wanted).toBe(true)
  })
})

it('times hold across the change to summer time and back', () => {
  const winter = [appointment('2027-01-12', '18:00'), appointment('2027-01-19', '18:00')]
  const starts = (from: string) =>
    datedFrom(winter, from, timeZone).map(({ startsAt }) => startsAt.toISOString())
  expect(starts('2027-03-23')).toEqual(['2027-03-23T17:00:00.000Z', '2027-03-30T16:00:00.000Z'])
  expect(starts('2027-10-26')).toEqual(['2027-10-26T16:00:00.000Z', '2027-11-02T17:00:00.000Z'])
})

it('an hour that one night skips moves only what falls into that night', () => {
  const nights = [appointment('2027-03-07', '02:30', 60), appointment('2027-03-14', '02:30', 60)]
  const dated = datedFrom(nights, '2027-03-28', timeZone)
  expect(dated.map(({ startsAt }) => wallClockOf(startsAt, timeZone).time)).toEqual(['03:30', '02:30'])
})

it('without appointments there is nothing to shift, and their order in the list does not matter', () => {
  expect(datedFrom([], '2027-01-01', timeZone)).toEqual([])
  const turned = [appointment('2027-03-09', '18:00'), appointment('2027-03-02', '18:00')]
  expect(
    datedFrom(turned, '2027-06-01', timeZone).map(({ startsAt }) => wallClockOf(startsAt, timeZone).date),
  ).toEqual(['2027-06-08', '2027-06-01'])
})

const anyDate = fc.integer({ min: 0, max: 20 * 366 }).map((days) => addDays('2020-01-01', days))
// Without the night hours: times that the clock skips or repeats have cases of their own above.
const anyTime = fc
  .tuple(fc.integer({ min: 4, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const anyZone = fc.constantFrom('Europe/Berlin', 'Europe/London', 'America/New_York', 'Asia/Kolkata', 'UTC')

it('whatever day is asked for: weekdays, times, lengths and the days between stay as they are', () => {
  const situation = fc.record({
    appointments: fc.array(
      fc
        .tuple(anyDate, anyTime, fc.integer({ min: 5, max: 600 }))
        .map(([date, time, minutes]) => appointment(date, time, minutes)),
      { minLength: 1, maxLength: 20 },
    ),
    firstDate: anyDate,
    zone: anyZone,
  })
  fc.assert(
    fc.property(situation, ({ appointments, firstDate, zone }) => {
      const dated = datedFrom(appointments, firstDate, zone)
      const days = dated.map(({ startsAt }) => wallClockOf(startsAt, zone).date)
      const first = [...days].sort()[0] as string
      expect(first >= firstDate && addDays(first, -7) < firstDate).toBe(true)
      const shift = Date.parse(days[0] as string) - Date.parse(appointments[0]?.date as string)
      for (const [at, { startsAt, endsAt, time, minutes }] of dated.entries()) {
        const date = appointments[at]?.date as string
        const shown = wallClockOf(startsAt, zone)
        expect(weekdayOf(shown.date)).toBe(weekdayOf(date))
        expect(shown.time).toBe(time)
        expect(endsAt.getTime() - startsAt.getTime()).toBe(minutes * 60_000)
        expect(Date.parse(days[at] as string) - Date.parse(date)).toBe(shift)
      }
    }),
  )
})

const stored = (start: string, minutes: number, cancelled = false) => ({
  starts_at: new Date(start),
  ends_at: new Date(Date.parse(start) + minutes * 60_000),
  title: '',
  place_id: null,
  instructor_id: null,
  cancelled_at: cancelled ? new Date(start) : null,
})

it.each([
  ['what is cancelled is left out', [stored('2027-03-02T17:00:00Z', 90, true)], []],
  ['by the clock on the wall', [stored('2027-07-06T16:00:00Z', 90)], [['2027-07-06', '18:00', 90]]],
  [
    'of an hour that comes twice, the first',
    [stored('2027-10-31T00:30:00Z', 30), stored('2027-10-31T01:30:00Z', 30)],
    [['2027-10-31', '02:30', 30]],
  ],
  ['never shorter than a template has it', [stored('2027-03-02T17:00:00Z', 1)], [['2027-03-02', '18:00', 5]]],
])('of the appointments of a course a template keeps: %s', (_, rows, expected) => {
  const kept = keptAppointments(rows, timeZone)
  expect(kept.map(({ date, time, minutes }) => [date, time, minutes])).toEqual(expected)
})

it('what is gone is left out everywhere, and named once', () => {
  const [a, b] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
  const fields = templateFields.parse({
    name: 'N',
    title: 'T',
    attendeeLimit: null,
    waiterLimit: null,
    feeCents: 0,
    placeId: a,
    instructorId: a,
    teaserFileId: a,
    attributeIds: [a, b],
    valueIds: [a],
    appointments: [{ date: '2027-03-02', time: '18:00', minutes: 90, placeId: b }],
  })
  const all = new Set([a, b])
  const every = { places: all, instructors: all, files: all, attributes: all, values: all, groups: all }
  expect(withoutGone(fields, every)).toEqual({ fields, gone: [] })
  const cleaned = withoutGone(fields, {
    ...every,
    places: new Set(),
    attributes: new Set([b]),
    values: new Set(),
    groups: new Set(),
  })
  expect(cleaned.gone).toEqual(['place', 'attribute', 'value'])
  expect(cleaned.fields).toMatchObject({
    placeId: null,
    instructorId: a,
    attributeIds: [b],
    valueIds: [],
    appointments: [{ placeId: null }],
  })
})
