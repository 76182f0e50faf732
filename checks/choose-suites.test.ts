import { expect, test } from 'vitest'
import { chooseSuites } from './choose-suites.ts'
import { passed, type Suite } from './suite.ts'

const suite = (name: string, kind: Suite['kind'], ...files: string[]): Suite => ({
  name,
  kind,
  share: 1,
  files: () => files,
  run: async () => passed,
})

const all = [
  suite('types', 'static'),
  suite('unit', 'dynamic', 'a/seat.rules.test.ts', 'a/money.rules.test.ts'),
  suite('http', 'dynamic', 'b/seat.test.ts'),
  suite('endurance', 'endurance', 'c/seat.endurance.test.ts'),
]

function chosen(...words: string[]) {
  const found = chooseSuites(all, words)
  return 'unknown' in found ? found : Object.fromEntries(found.map(({ suite, files }) => [suite.name, files]))
}

test.each([
  ['nothing: all but the endurance run', [], { types: null, unit: null, http: null }],
  ['suites and kinds', ['http', 'endurance'], { http: null, endurance: null }],
  [
    'a part of paths, wherever it matches',
    ['seat'],
    { unit: ['a/seat.rules.test.ts'], http: ['b/seat.test.ts'] },
  ],
  ['a part of paths in one suite', ['unit', 'money'], { unit: ['a/money.rules.test.ts'] }],
  ['a static suite beside it, whole', ['types', 'money'], { types: null, unit: ['a/money.rules.test.ts'] }],
  [
    'a file of the endurance run, by its suite',
    ['endurance', 'seat'],
    { endurance: ['c/seat.endurance.test.ts'] },
  ],
  ['a word that matches nothing', ['seat', 'boat'], { unknown: 'boat' }],
  ['a word that matches in other suites only', ['http', 'money'], { unknown: 'money' }],
])('understands %s', (_what, words, expected) => {
  expect(chosen(...words)).toEqual(expected)
})
