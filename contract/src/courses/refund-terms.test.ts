import { expect, test } from 'vitest'
import { type RefundTerms, refundTermsAhead, refundTermsInWords, refundTermsOf } from './refund-terms.ts'

const terms = (
  steps: [number, number][],
  afterStart: RefundTerms['afterStart'] = 'nothing',
): RefundTerms => ({
  hasTerms: true,
  steps: steps.map(([days, percent]) => ({ days, percent })),
  afterStart,
})
const gap = 'danach bis zum Beginn: nichts'
const none = 'nach dem Beginn: nichts'
const share = 'nach dem Beginn: der Anteil der Termine, die noch kommen'

test.each<[string, RefundTerms, number, string[]]>([
  ['without terms', { ...terms([[14, 100]]), hasTerms: false }, 0, []],
  [
    'steps that end before the start',
    terms([
      [14, 100],
      [1, 50],
    ]),
    0,
    ['bis 14 Tage vor Beginn: alles', 'bis 1 Tag vor Beginn: 50 % des Preises', gap, none],
  ],
  ['a step until the start', terms([[0, 20]]), 0, ['bis zum Beginn: 20 % des Preises', none]],
  ['no step', terms([]), 0, ['bis zum Beginn: nichts', none]],
  ['no step, and a share', terms([], 'appointments'), 0, ['bis zum Beginn: nichts', share]],
  ['a share after a gap', terms([[7, 100]], 'appointments'), 0, ['bis 7 Tage vor Beginn: alles', gap, share]],
  [
    'a step that attendees cannot use to its end',
    terms([
      [14, 100],
      [3, 50],
      [0, 20],
    ]),
    7,
    ['bis 14 Tage vor Beginn: alles', 'bis 7 Tage vor Beginn: 50 % des Preises', none],
  ],
  [
    'a deadline that is a step',
    terms([
      [14, 100],
      [3, 50],
    ]),
    14,
    ['bis 14 Tage vor Beginn: alles', none],
  ],
  ['a deadline before all steps', terms([[3, 50]]), 7, ['bis 7 Tage vor Beginn: 50 % des Preises', none]],
  ['a deadline after all steps', terms([[14, 100]]), 7, ['bis 14 Tage vor Beginn: alles', gap, none]],
])('%s reads like this', (_, of, untilDays, lines) => {
  expect(refundTermsInWords(of, 'de', { untilDays })).toEqual(lines)
})

test('days are named where it is known when the course begins, in the time zone of the provider', () => {
  const begin = { start: '2027-04-20T22:30:00Z', timeZone: 'Europe/Berlin' }
  expect(refundTermsInWords(terms([[14, 100]]), 'de', { begin })[0]).toBe('bis 07.04.2027: alles')
})

test('a course follows the provider unless it says something else', () => {
  const provider = terms([[14, 100]])
  const own = { refundTerms: null, refundSteps: [], refundAfterStart: 'nothing' } as const
  expect(refundTermsOf({ ...own, refundSteps: [] }, provider)).toBe(provider)
  expect(refundTermsOf({ ...own, refundSteps: [], refundTerms: 'everything' }, provider).hasTerms).toBe(false)
})

test('steps that are over are left out from the day after their last one', () => {
  const begin = { start: '2027-04-20T16:00:00Z', timeZone: 'Europe/Berlin' }
  const both = terms([
    [14, 100],
    [0, 50],
  ])
  const daysAt = (now: string) => refundTermsAhead(both, begin, new Date(now)).steps.map(({ days }) => days)
  expect(daysAt('2027-04-06T21:59:00Z')).toEqual([14, 0])
  expect(daysAt('2027-04-06T22:00:00Z')).toEqual([0])
  expect(refundTermsAhead(both, null, new Date('2030-01-01T00:00:00Z'))).toBe(both)
})
