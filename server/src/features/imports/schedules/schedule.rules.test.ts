import type { ExportTimes } from '@reihum/contract/imports/export-schedule.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { failsTooLong, nextDue, nextTry, objectKeyOf, periodBefore, troubleOfCode } from './schedule.rules.ts'

const berlin = 'Europe/Berlin'
const daily = (hour: number): ExportTimes => ({ rhythm: 'daily', day: null, hour })
const weekly = (day: number, hour: number): ExportTimes => ({ rhythm: 'weekly', day, hour })
const monthly = (day: number, hour: number): ExportTimes => ({ rhythm: 'monthly', day, hour })

describe('the next time', () => {
  it.each([
    ['later the same day', daily(6), '2026-11-30T04:59:59Z', '2026-11-30T05:00:00.000Z'],
    ['the next day, once the hour has come', daily(6), '2026-11-30T05:00:00Z', '2026-12-01T05:00:00.000Z'],
    ['by the clocks of summer', daily(6), '2026-07-01T10:00:00Z', '2026-07-02T04:00:00.000Z'],
    ['the hour after one that is skipped', daily(2), '2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z'],
    ['the first of an hour that comes twice', daily(2), '2026-10-24T12:00:00Z', '2026-10-25T00:00:00.000Z'],
    ['not the second of it', daily(2), '2026-10-25T00:00:00Z', '2026-10-26T01:00:00.000Z'],
    ['on a day of the week', weekly(1, 6), '2026-11-30T05:00:00Z', '2026-12-07T05:00:00.000Z'],
    ['on a Sunday', weekly(7, 23), '2026-11-30T05:00:00Z', '2026-12-06T22:00:00.000Z'],
    ['on a day of the month', monthly(15, 0), '2026-11-30T05:00:00Z', '2026-12-14T23:00:00.000Z'],
    ['on the last day of a short month', monthly(31, 6), '2027-01-31T05:00:00Z', '2027-02-28T05:00:00.000Z'],
    ['on the last day of a leap year', monthly(30, 6), '2028-01-30T05:00:00Z', '2028-02-29T05:00:00.000Z'],
  ])('is %s', (_, times, after, expected) => {
    expect(nextDue(times, berlin, new Date(after)).toISOString()).toBe(expected)
  })

  const zones = fc.constantFrom(berlin, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC')
  const times = fc.oneof(
    fc.integer({ min: 0, max: 23 }).map(daily),
    fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 23 })).map(([d, h]) => weekly(d, h)),
    fc.tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 0, max: 23 })).map(([d, h]) => monthly(d, h)),
  )
  const instants = fc.date({
    min: new Date('2024-01-01T00:00:00Z'),
    max: new Date('2032-01-01T00:00:00Z'),
    noInvalidDate: true,
  })

  it('comes after now, at most a month later, and each date has one', () => {
    fc.assert(
      fc.property(times, zones, instants, (wanted, zone, now) => {
        const first = nextDue(wanted, zone, now)
        const second = nextDue(wanted, zone, first)
        expect(first.getTime()).toBeGreaterThan(now.getTime())
        expect(first.getTime() - now.getTime()).toBeLessThanOrEqual(32 * 86_400_000)
        expect(wallClockOf(second, zone).date > wallClockOf(first, zone).date).toBe(true)
      }),
    )
  })

  it('is the same for every moment before it since the time before', () => {
    fc.assert(
      fc.property(
        times,
        zones,
        instants,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (wanted, zone, now, part) => {
          const first = nextDue(wanted, zone, now)
          const second = nextDue(wanted, zone, first)
          const between = new Date(first.getTime() + Math.floor((second.getTime() - first.getTime()) * part))
          expect(nextDue(wanted, zone, between)).toEqual(second)
        },
      ),
    )
  })
})

it.each([
  [daily(6), '2026-11-30T05:00:00Z', '2026-11-29', '2026-11-29'],
  [weekly(1, 6), '2026-11-30T05:00:00Z', '2026-11-23', '2026-11-29'],
  [monthly(1, 6), '2026-12-01T05:00:00Z', '2026-11-01', '2026-11-30'],
  [monthly(31, 0), '2027-02-27T23:00:00Z', '2027-01-01', '2027-01-31'],
])('the period of %o is what came before', (times, due, from, until) => {
  expect(periodBefore(times, new Date(due), berlin)).toEqual({ from, until })
})

describe('after a failure', () => {
  const dueAt = new Date('2026-11-30T05:00:00Z')
  const after = (minutes: number) => new Date(dueAt.getTime() + minutes * 60_000)
  it('the pauses grow, and end within the day', () => {
    let now = dueAt
    const pauses: number[] = []
    for (let attempts = 1; ; attempts += 1) {
      const next = nextTry({ trouble: 'unreachable', attempts, dueAt, byHand: false }, now)
      if (!next) break
      pauses.push((next.getTime() - now.getTime()) / 60_000)
      now = next
    }
    expect(pauses).toEqual([5, 15, 60, 180, 360, 360])
  })
  it('nothing is tried again that waiting does not change, or that somebody can ask for again', () => {
    const failed = { attempts: 1, dueAt, byHand: false }
    expect(nextTry({ ...failed, trouble: 'tooLarge' }, after(1))).toBeNull()
    expect(nextTry({ ...failed, trouble: 'nobodyToTell' }, after(1))).toBeNull()
    expect(nextTry({ ...failed, trouble: 'unreachable', byHand: true }, after(1))).toBeNull()
  })
  it('a week of failing is too long', () => {
    expect(failsTooLong(dueAt, after(7 * 1440 - 1))).toBe(false)
    expect(failsTooLong(dueAt, after(7 * 1440))).toBe(true)
  })
})

it('an object is named by what it is and when it was due', () => {
  const named = { slug: 'schule', list: 'persons', format: 'csv', dueAt: new Date('2026-11-30T05:00:00Z') }
  expect(objectKeyOf({ ...named, folder: '', timeZone: berlin })).toBe('schule-persons-2026-11-30-0600.csv')
  expect(objectKeyOf({ ...named, folder: 'a/B', timeZone: 'UTC' })).toBe(
    'a/B/schule-persons-2026-11-30-0500.csv',
  )
})

it.each([
  ['EINSIDE', 'inside'],
  ['ENOTFOUND', 'hostUnknown'],
  ['ECONNREFUSED', 'unreachable'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
  ['InvalidAccessKeyId', 'keys'],
  ['AuthorizationHeaderMalformed', 'region'],
  ['AccessDenied', 'denied'],
  ['NoSuchBucket', 'bucket'],
  ['InsufficientStorage', 'full'],
  ['toString', 'storage'],
  ['', 'storage'],
])('%s means %s', (code, trouble) => {
  expect(troubleOfCode(code)).toBe(trouble)
})
