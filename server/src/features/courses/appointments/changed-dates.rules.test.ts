import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type DateAt,
  type DateChange,
  dateChangeOf,
  dueAt,
  isPast,
  type KnownDate,
  settlesAtMostMs,
  settlesMs,
} from './changed-dates.rules.ts'

const at = (hour: number) => new Date(Date.UTC(2027, 2, 16, hour))

function date(from: number, more: Partial<KnownDate> = {}): KnownDate {
  const lasts = { startsAt: at(from), endsAt: at(from + 2) }
  return { ...lasts, location: 'Atelier', isCancelled: false, isNew: false, ...more }
}

const cancelled = { isCancelled: true }

test.each<[string, KnownDate, DateAt, DateChange['kind'] | null]>([
  ['what is as it was known', date(10), date(10), null],
  ['another time', date(10), date(14), 'moved'],
  ['another time and place', date(10), date(14, { location: 'Küche' }), 'moved'],
  ['another place', date(10), date(10, { location: 'Küche' }), 'relocated'],
  ['cancelled', date(10), date(10, cancelled), 'cancelled'],
  ['moved, then cancelled', date(10), date(14, cancelled), 'cancelled'],
  ['cancelled as known, moved since', date(10, cancelled), date(14, cancelled), null],
  ['taking place after all', date(10, cancelled), date(10), 'restored'],
  ['taking place after all at another time', date(10, cancelled), date(14), 'restored'],
  ['a new one', date(10, { isNew: true }), date(10), 'added'],
  ['a new one, moved since', date(10, { isNew: true }), date(14), 'added'],
  ['a new one, cancelled since', date(10, { isNew: true }), date(10, cancelled), null],
])('told of a date: %s', (_, known, now, kind) => {
  expect(dateChangeOf(known, now)?.kind ?? null).toBe(kind)
})

test('a moved date names both times, a cancelled one the time people know', () => {
  const [before, after] = [date(10), date(14)]
  expect(dateChangeOf(before, after)).toMatchObject({
    before: { startsAt: before.startsAt },
    after: { startsAt: after.startsAt },
  })
  expect(dateChangeOf(before, { ...after, isCancelled: true })).toMatchObject({
    before: { startsAt: before.startsAt },
    after: null,
  })
})

const anyDate = fc
  .record({
    hour: fc.integer({ min: 0, max: 3 }),
    location: fc.constantFrom('', 'Atelier', 'Küche'),
    isCancelled: fc.boolean(),
    isNew: fc.boolean(),
  })
  .map(({ hour, ...rest }) => date(hour, rest))

test('told is what differs from what people know, and afterwards nothing is left to tell', () => {
  fc.assert(
    fc.property(anyDate, anyDate, (known, now) => {
      const change = dateChangeOf(known, now)
      const takesPlace = !now.isCancelled
      const wasKnown = !(known.isNew || known.isCancelled)
      if (!takesPlace) expect(change?.kind ?? null).toBe(wasKnown ? 'cancelled' : null)
      if (change) {
        expect(change.after !== null).toBe(takesPlace)
        expect(change.before !== null || change.after !== null).toBe(true)
      } else if (takesPlace) {
        expect([now.startsAt, now.location]).toEqual([known.startsAt, known.location])
      }
      expect(dateChangeOf({ ...now, isNew: false }, now)).toBeNull()
    }),
  )
})

test('what is over tells nobody, but a date moved into the past is missed by whoever waits for it', () => {
  const told = (known: KnownDate, now: DateAt) => isPast(dateChangeOf(known, now) as DateChange, at(20))
  expect(told(date(10), date(14))).toBe(true)
  expect(told(date(10), date(10, cancelled))).toBe(true)
  expect(told(date(22), date(10))).toBe(false)
  expect(told(date(10), date(22))).toBe(false)
})

const far = dateChangeOf(date(24 * 10), date(24 * 11)) as DateChange
const near = dateChangeOf(date(20), date(24 * 11)) as DateChange
const minutes = (more: number) => new Date(at(0).getTime() + more * 60_000)
const noQuiet = () => null

test.each<[string, Parameters<typeof dueAt>[0], number]>([
  ['five minutes after the last change', [{ since: at(0), changedAt: minutes(3), change: far }], 8],
  [
    'of several dates, after the last of all',
    [
      { since: at(0), changedAt: at(0), change: far },
      { since: minutes(4), changedAt: minutes(4), change: far },
    ],
    9,
  ],
  ['after half an hour although it goes on', [{ since: at(0), changedAt: minutes(29), change: far }], 30],
  ['a minute where a date is near', [{ since: at(0), changedAt: minutes(3), change: near }], 4],
])('people are told %s', (_, changed, minute) => {
  expect(dueAt(changed, noQuiet)).toEqual(minutes(minute))
})

test('quiet hours hold up what is far ahead, not what is near', () => {
  const quiet = () => at(8)
  const changed = { since: at(0), changedAt: at(0) }
  expect(dueAt([{ ...changed, change: far }], quiet)).toEqual(at(8))
  expect(dueAt([{ ...changed, change: near }], quiet)).toEqual(minutes(1))
})

test('nobody who goes on changing dates postpones the letter for ever', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1 }), (later) => {
      const due = dueAt(
        later.map((minute) => ({ since: at(0), changedAt: minutes(minute), change: far })),
        noQuiet,
      )
      const waited = due.getTime() - at(0).getTime()
      expect(waited).toBeGreaterThanOrEqual(settlesMs)
      expect(waited).toBeLessThanOrEqual(settlesAtMostMs)
    }),
  )
})
