import { defaultTiers, tiers } from '@reihum/contract/tenants/tiers.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  beyondLimits,
  changeCharge,
  dayOfMonth,
  directionOf,
  downgradeBlockedUntil,
  featureChanges,
  lastDay,
  monthBegins,
  monthsAfter,
  proRata,
} from './tier.rules.ts'

const price = (tier: (typeof tiers)[number]) =>
  defaultTiers.find((offer) => offer.tier === tier)?.netCents ?? 0

describe('a change of tier within a month', () => {
  it.each([
    ['the whole difference on the first', 0, 1900, 1, 30, 1900],
    ['one day of it on the last', 0, 1900, 30, 30, 63],
    ['half of it in the middle', 0, 1900, 16, 30, 950],
    ['only the difference between two paid tiers', 1900, 4900, 16, 30, 1500],
    ['half a cent rounds up', 0, 1, 2, 2, 1],
    ['less than half rounds down', 0, 1, 3, 3, 0],
    ['a credit on the way down', 4900, 1900, 16, 30, -1500],
    ['February of a leap year', 0, 9900, 29, 29, 341],
  ])('costs %s', (_, from, to, day, daysInMonth, cents) => {
    expect(proRata(from, to, { day, daysInMonth })).toBe(cents)
  })

  it('is not charged when the price stays', () => {
    for (const tier of tiers)
      for (let day = 1; day <= 31; day += 1)
        expect(proRata(price(tier), price(tier), { day, daysInMonth: 31 })).toBe(0)
  })

  it('credits no more than was charged for the month', () => {
    const at = { day: 1, daysInMonth: 30 }
    expect(changeCharge(4900, 0, { ...at, chargedThisMonth: 4900 })).toBe(-4900)
    expect(changeCharge(4900, 0, { ...at, chargedThisMonth: 1900 })).toBe(-1900)
    expect(changeCharge(4900, 0, { ...at, chargedThisMonth: 0 })).toBe(0)
    expect(changeCharge(0, 4900, { ...at, chargedThisMonth: 0 })).toBe(4900)
  })

  const prices = fc.integer({ min: 0, max: 10_000_000 })
  const month = fc.integer({ min: 28, max: 31 })

  it('never makes a month cost less than nothing or more than its dearest tier, however often it is changed', () => {
    fc.assert(
      fc.property(
        prices,
        month,
        fc.array(fc.tuple(fc.integer({ min: 1, max: 31 }), prices)),
        (first, days, steps) => {
          let charged = first
          let running = first
          const inOrder = steps.map(([day, to]) => [Math.min(day, days), to] as const)
          for (const [day, to] of inOrder.sort(([a], [b]) => a - b)) {
            charged += proRata(running, to, { day, daysInMonth: days })
            running = to
            expect(charged).toBeGreaterThanOrEqual(0)
          }
          expect(charged).toBeLessThanOrEqual(Math.max(first, ...inOrder.map(([, to]) => to)))
        },
      ),
    )
  })

  it('comes to nothing when it is taken back on the same day', () => {
    fc.assert(
      fc.property(prices, prices, month, fc.integer({ min: 1, max: 28 }), (from, to, daysInMonth, day) => {
        const at = { day, daysInMonth }
        expect(proRata(from, to, at) + proRata(to, from, at)).toBe(0)
      }),
    )
  })
})

describe('months', () => {
  it('are counted from one to another, over the end of a year', () => {
    expect(monthsAfter('2026-11', '2027-02')).toEqual(['2026-12', '2027-01', '2027-02'])
    expect(monthsAfter('2026-11', '2026-11')).toEqual([])
    expect(monthsAfter('2026-12', '2026-11')).toEqual([])
  })

  it.each([
    ['2027-02', '2027-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-12', '2026-12-31'],
  ])('%s ends on %s', (month, day) => {
    expect(lastDay(month)).toBe(day)
    expect(dayOfMonth(day)).toEqual({ day: Number(day.slice(8)), daysInMonth: Number(day.slice(8)) })
  })

  it('begin at midnight of the tenant', () => {
    expect(monthBegins(new Date('2026-11-30T23:30:00Z'), 'Europe/Berlin').toISOString()).toBe(
      '2026-11-30T23:00:00.000Z',
    )
    expect(monthBegins(new Date('2026-11-30T22:30:00Z'), 'Europe/Berlin').toISOString()).toBe(
      '2026-10-31T23:00:00.000Z',
    )
  })
})

describe('a downgrade', () => {
  const upgraded = new Date('2026-11-01T12:00:00Z')
  it.each([
    ['right after', '2026-11-01T12:00:00Z', '2026-12-01T12:00:00.000Z'],
    ['a moment before 30 days', '2026-12-01T11:59:59Z', '2026-12-01T12:00:00.000Z'],
    ['after 30 days', '2026-12-01T12:00:00Z', null],
  ])('%s the upgrade', (_, now, until) => {
    expect(downgradeBlockedUntil(upgraded, new Date(now))?.toISOString() ?? null).toBe(until)
  })

  it('is free for whoever never upgraded', () => {
    expect(downgradeBlockedUntil(null, upgraded)).toBeNull()
  })

  it('says what is lost, and an upgrade what is won', () => {
    expect(featureChanges(defaultTiers, 'ESSENTIAL', 'FREE')).toEqual({
      gains: [],
      losses: ['brandColours', 'cancellationDeadline', 'publishInstructorAndLocation', 'customMailServer'],
    })
    expect(featureChanges(defaultTiers, 'ESSENTIAL', 'PROFESSIONAL')).toEqual({
      gains: ['additionalAttributes', 'coursePages', 'courseCalendar', 'saleDrill', 'refundWithQrCode'],
      losses: [],
    })
    expect(directionOf('FREE', 'ULTIMATE')).toBe('upgrade')
    expect(directionOf('ULTIMATE', 'PROFESSIONAL')).toBe('downgrade')
    expect(directionOf('FREE', 'FREE')).toBe('none')
  })

  it('names what is used beyond the new limits', () => {
    const [free] = defaultTiers
    const used = { publishedCourses: 6, staff: 1, mailsAMonth: 201, storageMegabytes: 250 }
    expect(free && beyondLimits(free, used)).toEqual([
      { name: 'publishedCourses', used: 6, limit: 5 },
      { name: 'mailsAMonth', used: 201, limit: 200 },
    ])
  })
})
