import { expect, test } from 'vitest'
import { countPlaywright } from './browser-suite.ts'
import { closingLine, failureList, table } from './closing-lines.ts'
import { judge } from './suite.ts'
import { countVitest } from './vitest-suite.ts'

const outcomes = [
  { name: 'types', passed: 1, failed: 0, skipped: 0, seconds: 6.04 },
  { name: 'http', passed: 120, failed: 2, skipped: 0, seconds: 61 },
]

const left = { name: 'browser', passed: 0, failed: 0, skipped: 1, seconds: 0, note: 'there is no Chromium' }

test('sums all suites into the closing line', () => {
  expect(closingLine(outcomes)).toBe('121 passed, 2 failed')
})

test('names what was skipped only when something was', () => {
  expect(closingLine([...outcomes, left])).toBe('121 passed, 2 failed, 1 skipped')
})

test('says in the table why a suite was left out', () => {
  expect(table([...outcomes, left]).split('\n')).toEqual([
    '          passed   failed  skipped     time',
    'types          1        0        0    6.0 s',
    'http         120        2        0   61.0 s',
    'browser        0        0        1    0.0 s  there is no Chromium',
  ])
})

const test1 = { status: 'passed', fullName: 'adds up', failureMessages: [] }
const test2 = { status: 'failed', fullName: 'holds', failureMessages: ['Error: it did not\n    at there'] }

test('counts a file that cannot be loaded as a failure, and names what failed', () => {
  const counts = countVitest({
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { name: 'a.test.ts', status: 'passed', assertionResults: [test1] },
      { name: 'b.test.ts', status: 'failed', assertionResults: [test1, test2] },
      { name: 'c.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  })
  expect(counts).toEqual({
    passed: 3,
    failed: 2,
    skipped: 2,
    failures: [
      '  b.test.ts › holds\n      Error: it did not\n          at there',
      '  c.test.ts › cannot be loaded\n      no such module',
    ],
  })
})

test('counts the journeys that passed and failed, and names those that failed', () => {
  const failed = { status: 'failed', error: { message: 'Timeout' } }
  const passed = { status: 'passed' }
  const phone = { projectName: 'phone-de' }
  const report = {
    stats: { expected: 5, unexpected: 1, skipped: 2 },
    suites: [
      {
        file: 'tiers.spec.ts',
        specs: [
          { title: 'goes up', tests: [{ ...phone, status: 'unexpected', results: [failed] }] },
          { title: 'goes down', tests: [{ ...phone, status: 'expected', results: [passed] }] },
        ],
      },
    ],
  }
  expect(countPlaywright(report)).toEqual({
    passed: 5,
    failed: 1,
    skipped: 2,
    failures: ['  tiers.spec.ts › goes up [phone-de]\n      Timeout'],
  })
})

test('says at the end what failed, and nothing where nothing did', () => {
  expect(failureList(outcomes)).toBe('')
  const broken = { name: 'http', passed: 1, failed: 1, skipped: 0, seconds: 1, failures: ['  a › b'] }
  expect(failureList([...outcomes, broken])).toBe('Failed in http:\n  a › b\n')
})

test.each([
  ['a run without a report', null, 0, 'ended before it could count'],
  ['an empty run', { passed: 0, failed: 0, skipped: 0 }, 0, 'ran no test'],
  ['a run that skipped everything', { passed: 0, failed: 0, skipped: 7 }, 0, 'ran no test'],
  ['a run that broke off after its tests', { passed: 9, failed: 0, skipped: 0 }, 1, 'ended with exit code 1'],
])('does not take %s for a success', (_case, counts, exitCode, note) => {
  expect(judge(counts, exitCode)).toMatchObject({ failed: 1, note })
})

test('leaves the counts of an ordinary run alone', () => {
  const counts = { passed: 9, failed: 1, skipped: 0 }
  expect(judge(counts, 1)).toEqual(counts)
})
