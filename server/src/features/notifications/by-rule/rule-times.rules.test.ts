import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { quietUntil } from '#features/registrations/waiting-list/offer.rules.ts'
import {
  type LocalTime,
  type RuleTiming,
  sentAt,
  topicOf,
  turnOf,
  verdictOf,
  wakesAt,
} from './rule-times.rules.ts'

const timeZone = 'Europe/Berlin'
const night = { from: '21:00', until: '08:00' }
const local: LocalTime = { timeZone, quiet: night }
const at = (text: string) => new Date(text)
const date = (start: string, end = start) => ({ startsAt: at(start), endsAt: at(end) })
const rule = (occasion: RuleTiming['occasion'], amount: number, unit: RuleTiming['unit']): RuleTiming => ({
  occasion,
  amount,
  unit,
})

describe('a letter is due', () => {
  it.each([
    [
      'days before, at the time of day',
      rule('beforeDate', 2, 'days'),
      '2026-11-04T18:00:00Z',
      '2026-11-02T18:00:00Z',
    ],
    ['hours before', rule('beforeDate', 3, 'hours'), '2026-11-04T18:00:00Z', '2026-11-04T15:00:00Z'],
    // The clocks go back in the night to 25 October.
    [
      'days before a change of the clocks',
      rule('beforeDate', 1, 'days'),
      '2026-10-25T17:00:00Z',
      '2026-10-24T16:00:00Z',
    ],
    [
      'hours before a change of the clocks',
      rule('beforeDate', 24, 'hours'),
      '2026-10-25T17:00:00Z',
      '2026-10-24T17:00:00Z',
    ],
    ['days after', rule('afterDate', 1, 'days'), '2026-11-04T18:00:00Z', '2026-11-05T18:00:00Z'],
    [
      'hours after the last one',
      rule('afterLast', 2, 'hours'),
      '2026-11-04T18:00:00Z',
      '2026-11-04T20:00:00Z',
    ],
  ])('%s', (_, timing, start, due) => {
    expect(turnOf(timing, date(start), timeZone).due).toEqual(at(due))
  })

  it('before a date counts from its start and after it from its end', () => {
    const long = date('2026-11-04T09:00:00Z', '2026-11-04T16:00:00Z')
    expect(turnOf(rule('beforeDate', 1, 'hours'), long, timeZone).due).toEqual(at('2026-11-04T08:00:00Z'))
    expect(turnOf(rule('afterDate', 1, 'hours'), long, timeZone).due).toEqual(at('2026-11-04T17:00:00Z'))
  })
})

describe('a letter goes out', () => {
  const until = at('2026-11-10T00:00:00Z')
  it.each([
    ['when it is due by day', '2026-11-04T12:00:00Z', until, '2026-11-04T12:00:00Z'],
    [
      'in the morning if it is due late in the evening',
      '2026-11-04T22:00:00Z',
      until,
      '2026-11-05T07:00:00Z',
    ],
    ['in the morning if it is due early', '2026-11-05T04:00:00Z', until, '2026-11-05T07:00:00Z'],
    [
      'the evening before if the morning were too late',
      '2026-11-05T04:00:00Z',
      at('2026-11-05T06:30:00Z'),
      '2026-11-04T20:00:00Z',
    ],
    [
      'the evening before if the date begins as the quiet hours end',
      '2026-11-05T04:00:00Z',
      at('2026-11-05T07:00:00Z'),
      '2026-11-04T20:00:00Z',
    ],
  ])('%s', (_, due, last, expected) => {
    expect(sentAt({ due: at(due), until: last }, local)).toEqual(at(expected))
  })

  it('at any time of day where there are no quiet hours', () => {
    const turn = { due: at('2026-11-05T02:00:00Z'), until }
    expect(sentAt(turn, { timeZone, quiet: null })).toEqual(turn.due)
  })
})

describe('when a node looks at it', () => {
  const turn = { due: at('2026-11-04T12:00:00Z'), until: at('2026-11-06T12:00:00Z') }
  it.each([
    ['before it is due, it waits', '2026-11-04T11:59:00Z', 'waits'],
    ['once it is due, it is sent', '2026-11-04T12:00:00Z', 'send'],
    ['after the system was down for hours, it is sent', '2026-11-05T10:00:00Z', 'send'],
    ['after the system was down until the night, it waits for the morning', '2026-11-05T01:00:00Z', 'waits'],
    ['when the date has begun, it is missed', '2026-11-06T12:00:00Z', 'missed'],
    ['much later, nobody remembers it', '2026-11-20T12:00:00Z', 'forgotten'],
  ])('%s', (_, now, verdict) => {
    expect(verdictOf(turn, local, at(now))).toBe(verdict)
  })

  it('in the last night before the date, it is sent all the same', () => {
    const last = { due: at('2026-11-04T12:00:00Z'), until: at('2026-11-05T06:00:00Z') }
    expect(verdictOf(last, local, at('2026-11-05T02:00:00Z'))).toBe('send')
  })
})

test('a moved date has another reminder and no second letter of thanks', () => {
  const one = { appointmentId: 'a', courseId: 'c', startsAt: at('2026-11-04T12:00:00Z') }
  const other = { ...one, startsAt: at('2026-11-11T12:00:00Z') }
  expect(topicOf({ occasion: 'beforeDate' }, one)).not.toBe(topicOf({ occasion: 'beforeDate' }, other))
  expect(topicOf({ occasion: 'afterDate' }, one)).toBe(topicOf({ occasion: 'afterDate' }, other))
  expect(topicOf({ occasion: 'afterLast' }, one)).toBe(
    topicOf({ occasion: 'afterLast' }, { ...other, appointmentId: 'b' }),
  )
})

test('a letter never goes out after the date that it reminds of, nor in quiet hours if there is time after them', () => {
  const wall = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hours, minutes]) => `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`)
  const minutes = fc.integer({ min: 0, max: 366 * 24 * 60 })
  fc.assert(
    fc.property(
      fc.record({
        start: minutes,
        length: fc.integer({ min: 1, max: 600 }),
        occasion: fc.constantFrom('beforeDate', 'afterDate', 'afterLast'),
        amount: fc.integer({ min: 1, max: 90 }),
        unit: fc.constantFrom('hours', 'days'),
        quiet: fc.option(fc.record({ from: wall, until: wall }).filter(({ from, until }) => from !== until)),
        late: fc.integer({ min: 0, max: 5 * 24 * 60 }),
      }),
      ({ start, length, occasion, amount, unit, quiet, late }) => {
        const startsAt = new Date(Date.UTC(2026, 0, 1) + start * 60_000)
        const endsAt = new Date(startsAt.getTime() + length * 60_000)
        const where = { timeZone, quiet }
        const turn = turnOf({ occasion, amount, unit } as RuleTiming, { startsAt, endsAt }, timeZone)
        const goes = sentAt(turn, where)
        expect(goes < turn.until).toBe(true)
        const now = new Date(goes.getTime() + late * 60_000)
        const verdict = verdictOf(turn, where, now)
        const end = quietUntil(now, quiet, timeZone)
        if (verdict === 'send') {
          expect(now < turn.until).toBe(true)
          expect(end === null || end >= turn.until).toBe(true)
        }
        // Whoever waits is looked at again while there is time.
        const wakes = wakesAt(turn, where, now)
        expect(wakes !== null).toBe(verdict === 'waits')
        if (wakes) expect(wakes > now && wakes < turn.until).toBe(true)
      },
    ),
    { numRuns: 400 },
  )
})
