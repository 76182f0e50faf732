import { saleDrill } from '@reihum/contract/registrations/sale-drill.schema.ts'
import { expect, test } from 'vitest'
import { inSeconds, previousOf, tenthsBetween } from './drill-words.ts'

test.each([
  [412.3, 'de', '0,4'],
  [412.3, 'en', '0.4'],
  [38, 'de', '0,04'],
  [2_960, 'de', '3,0'],
] as const)('%s ms are %s: %s s', (ms, locale, words) => {
  expect(inSeconds(ms, locale)).toBe(words)
})

const drill = (day: number, registrants: number, p95Ms: number | null) =>
  saleDrill.parse({
    id: `0198a000-0000-7000-8000-00000000000${day}`,
    registrants,
    places: 10,
    startedBy: '',
    state: p95Ms === null ? 'cancelled' : 'finished',
    prepared: 0,
    answered: 0,
    createdAt: `2027-01-0${day}T10:00:00.000Z`,
    finishedAt: `2027-01-0${day}T10:01:00.000Z`,
    result:
      p95Ms === null
        ? null
        : {
            presses: 0,
            booked: 0,
            waiting: 0,
            refused: 0,
            errors: 0,
            overbooked: 0,
            p50Ms: 0,
            p95Ms,
            p99Ms: 0,
            perSecond: 0,
            formP95Ms: 0,
          },
  })

test('a drill is held against the last one of its size that came to an end', () => {
  const [first, other, broken, last] = [
    drill(1, 200, 500),
    drill(2, 100, 90),
    drill(3, 200, null),
    drill(4, 200, 300),
  ]
  const all = [last, broken, other, first]
  expect(previousOf(last, all)).toMatchObject({ p95Ms: 500 })
  expect(previousOf(first, all)).toBeNull()
  expect(previousOf(other, all)).toBeNull()
})

test('a difference that is not shown is none', () => {
  expect(tenthsBetween(420, 380)).toBe(0)
  expect(tenthsBetween(500, 300)).toBe(-2)
})
