import { expect, test } from 'vitest'
import { type RefundTerms, refundTermsInWords, refundTermsOf } from './refund-terms.ts'

const terms = (
  steps: [number, number][],
  afterStart: RefundTerms['afterStart'] = 'nothing',
): RefundTerms => ({
  hasTerms: true,
  steps: steps.map(([days, percent]) => ({ days, percent })),
  afterStart,
})
const share = 'nach dem Beginn: der Anteil der Termine, die noch kommen'

test.each<[string, RefundTerms, string[]]>([
  ['without terms', { ...terms([[14, 100]]), hasTerms: false }, []],
  [
    'steps that end before the start',
    terms([
      [14, 100],
      [1, 50],
    ]),
    ['bis 14 Tage vor Beginn: alles', 'bis 1 Tag vor Beginn: 50 % des Preises', 'danach: nichts'],
  ],
  [
    'a step until the start',
    terms([[0, 20]]),
    ['bis zum Beginn: 20 % des Preises', 'nach dem Beginn: nichts'],
  ],
  ['no step', terms([]), ['nichts']],
  ['no step, and a share', terms([], 'appointments'), ['bis zum Beginn: nichts', share]],
  [
    'a share after a gap',
    terms([[7, 100]], 'appointments'),
    ['bis 7 Tage vor Beginn: alles', 'danach bis zum Beginn: nichts', share],
  ],
  ['a share at once', terms([[0, 100]], 'appointments'), ['bis zum Beginn: alles', share]],
])('%s reads like this', (_, of, lines) => {
  expect(refundTermsInWords(of, 'de')).toEqual(lines)
})

test('days are named where it is known when the course begins, in the time zone of the provider', () => {
  const begin = { start: '2027-04-20T22:30:00Z', timeZone: 'Europe/Berlin' }
  expect(refundTermsInWords(terms([[14, 100]]), 'de', begin)[0]).toBe('bis 07.04.2027: alles')
})

test('a course follows the provider unless it says something else', () => {
  const provider = terms([[14, 100]])
  const own = { refundTerms: null, refundSteps: [], refundAfterStart: 'nothing' } as const
  expect(refundTermsOf({ ...own, refundSteps: [] }, provider)).toBe(provider)
  expect(refundTermsOf({ ...own, refundSteps: [], refundTerms: 'everything' }, provider).hasTerms).toBe(false)
})
