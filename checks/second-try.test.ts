import { expect, test } from 'vitest'
import { closingLine, failureList, type Outcome } from './closing-lines.ts'
import { tryAgain } from './second-try.ts'

const once = { passed: 1, failed: 0, skipped: 0 }
const steady = async () => ({ ...once, passed: 0, failed: 1 })

const outcome = (changes: Partial<Outcome>): Outcome => ({ ...once, name: 'http', seconds: 1, ...changes })
const broken = (changes: Partial<Outcome>) =>
  outcome({ failed: 1, failures: ['  a › b'], again: async () => once, ...changes })

const silent = () => undefined

test('names a test that passes only at its second try, and counts it as passed', async () => {
  const announced: string[] = []
  const [result] = await tryAgain([broken({})], (text) => announced.push(text))
  expect(announced).toEqual(['\n--- http, once more what failed\n'])
  expect(closingLine([result as Outcome])).toBe('2 passed, 0 failed')
  expect(failureList([result as Outcome])).toBe(
    'Passed only at the second try in http, to be mended:\n  a › b\n',
  )
})

test('fails what fails twice, and keeps its first report', async () => {
  const first = broken({ again: steady })
  expect(await tryAgain([first], silent)).toEqual([first])
})

test.each([
  ['many failures', [broken({ failed: 9, failures: [...'123456789'] })]],
  [
    'failures in several suites that are many together',
    [broken({ failed: 5, failures: [...'12345'] }), broken({ failed: 4, failures: [...'6789'] })],
  ],
  ['a run that broke off', [broken({ failures: [] })]],
  ['a suite that cannot repeat a part of itself', [broken({ again: undefined })]],
])('does not try again: %s', async (_case, outcomes) => {
  expect(await tryAgain(outcomes, silent)).toEqual(outcomes)
})
