import { expect, test } from 'vitest'
import { countPlaywright } from './browser-suite.ts'
import { closingLine, table } from './closing-lines.ts'
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

test('counts a file that cannot be loaded as a failure', () => {
  const counts = countVitest({
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  })
  expect(counts).toEqual({ passed: 3, failed: 2, skipped: 2 })
})

test('counts a journey that passes only sometimes as a failure', () => {
  expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } })).toEqual({
    passed: 5,
    failed: 2,
    skipped: 2,
  })
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
